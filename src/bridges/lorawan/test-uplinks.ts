/** Uplinks as both servers write them, from the examples of their documentation: what is 0 is left out. */

export interface Sent {
  at: number;
  devEui?: string;
  fCnt?: number;
  devAddr?: string;
  object?: Record<string, unknown>;
}

export function chirpStackUp({
  at,
  devEui = '24e124136b502217',
  fCnt = 1,
  devAddr = '00189440',
  object,
}: Sent) {
  const time = new Date(at).toISOString().replace('Z', '023242+00:00');
  return {
    deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
    time,
    deviceInfo: {
      tenantName: 'ChirpStack',
      applicationId: '17c82e96-be03-4f38-aef3-f83d48582d97',
      deviceProfileName: 'WS302',
      deviceName: 'Salon',
      devEui,
    },
    devAddr,
    dr: 1,
    ...(fCnt === 0 ? {} : { fCnt }),
    fPort: 85,
    data: 'AXVkBVsFPwLaAWoC',
    ...(object === undefined ? {} : { object }),
    rxInfo: [
      { gatewayId: '0016c001f153a14c', rssi: -71, snr: 4 },
      { gatewayId: '0016c001f153a14d', rssi: -36, snr: 10.5 },
    ],
    txInfo: { frequency: 867100000 },
  };
}

export function thingsStackUp({
  at,
  devEui = '24e124136b502217',
  fCnt = 1,
  devAddr = '00BCB929',
  object,
}: Sent) {
  return {
    end_device_ids: {
      device_id: 'salon',
      application_ids: { application_id: 'app1' },
      dev_eui: devEui.toUpperCase(),
      dev_addr: devAddr,
    },
    received_at: new Date(at + 200).toISOString(),
    uplink_message: {
      session_key_id: 'AXA50tHUGUucuzS/bCGMNw==',
      ...(fCnt === 0 ? {} : { f_cnt: fCnt }),
      f_port: 85,
      frm_payload: 'AXVkBVsFPwLaAWoC',
      ...(object === undefined ? {} : { decoded_payload: object }),
      rx_metadata: [{ gateway_ids: { gateway_id: 'gtw1' }, rssi: -35, snr: 5 }],
      version_ids: { brand_id: 'milesight-iot', model_id: 'ws302' },
      received_at: new Date(at).toISOString(),
    },
  };
}
