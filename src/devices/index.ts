export { requireSmallConfiguration } from './configuration-limits.ts';
export { deleteHomeData } from './delete-home-data.ts';
export { climateLimit } from './detect/climate/climate.ts';
export { noiseLimitDb } from './detect/noise/noise-limit.ts';
export { createDevice } from './devices.ts';
export { disclosedDevices } from './disclosed-devices.ts';
export { takeCommands } from './ingest/commands.ts';
export { deleteOldReports } from './ingest/delete-old-reports.ts';
export { type DeviceAuthentication, openDeviceAuthentication } from './ingest/device-authentication.ts';
export { HOME_JOB } from './ingest/evaluation/home-job.ts';
export { isMuted } from './ingest/evaluation/new-event.ts';
export {
  type EventConsumer,
  type FlashCommand,
  inTurn,
  type RecordedEvent,
} from './ingest/event-consumer.ts';
export { forwardReports } from './ingest/forward-reports.ts';
export { type Intake, openIntake } from './ingest/intake.ts';
export { openPace } from './ingest/pace.ts';
export { acceptReports, type ReadBody } from './ingest/read-body.ts';
export { RETRY_AFTER_S } from './ingest/refusals.ts';
export {
  type Equipment,
  listEquipment,
  type Measured,
  type QuietTime,
  quietSpans,
  readMeasured,
  readQuietTime,
} from './months/index.ts';
export { type BridgeGateway, openMqtt, type SendToBridge } from './mqtt/index.ts';
export { type LogWarning, openWarningLog } from './mqtt/warning-log.ts';
export { deleteExpiredPairings } from './pairing/store.ts';
export { isPrivateRoom, PLACEMENTS, type Placement } from './placement.ts';
export { putDevices } from './put-devices.ts';
export { RANGES as METRIC_RANGES } from './report/read-report.ts';
export type { DeviceEvent } from './report/report.ts';
export { DeviceChange, NewDevice } from './schema.ts';
export {
  type Bucket,
  devicesMeasured,
  prepareForDistribution,
  ROLLUPS_KEPT_DAYS,
  SAMPLES_KEPT_DAYS,
  SERIES_TABLES,
  type SeriesMetric,
  type SeriesStore,
  seriesStore,
  startSeriesMaintenance,
} from './series/index.ts';
export { DeviceStateSchema, HeldReportSchema, HomeStateSchema } from './state-schemas.ts';
export { deleteDevice, findDevice, findFirstSeen, nameDevices } from './store.ts';
export {
  isAlarmSounding,
  isCrowded,
  lastMotionRaisedAt,
  lockHomeStatus,
  openIncident,
} from './stored-state.ts';
