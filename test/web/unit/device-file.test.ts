import { expect, it } from 'vitest';
import { configurationCode, configurationOf, wifiCode } from '../../../web/src/format/device-file.ts';

const ACCESS = { device_id: '0'.repeat(24), device_token: `dt_${'a'.repeat(43)}` };

it('the name and password of a Wi-Fi cannot end their part of the code', () => {
  expect(wifiCode({ name: 'Guests', password: 'a;b:c,d"e\\f' })).toBe(
    'WIFI:T:WPA;S:Guests;P:a\\;b\\:c\\,d\\"e\\\\f;;',
  );
  expect(wifiCode({ name: 'Cafe;P:x', password: '' })).toBe('WIFI:T:nopass;S:Cafe\\;P\\:x;;');
});

it('a device on MQTT finds who it is and where to go, and the QR code has no more than it needs', () => {
  const file = configurationOf(ACCESS, 'https://lares.example.com:8443');
  expect(file.mqtt).toEqual({
    host: 'lares.example.com',
    client_id: ACCESS.device_id,
    username: ACCESS.device_id,
    password: ACCESS.device_token,
    topics: `lares/v1/d/${ACCESS.device_id}/`,
  });
  expect(JSON.parse(configurationCode(ACCESS, file.address))).toEqual({
    lares: 1,
    address: 'https://lares.example.com:8443',
    ...ACCESS,
  });
});
