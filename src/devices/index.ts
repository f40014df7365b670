export { noiseLimitDb } from './detect/noise/noise-limit.ts';
export { createDevice } from './devices.ts';
export { disclosedDevices } from './disclosed.ts';
export { forgetHome } from './forget-home.ts';
export { judgedAtOnePlace } from './ingest/by-home.ts';
export { openDeviceAuthentication } from './ingest/device-authentication.ts';
export { ingestPlugin } from './ingest/http.ts';
export { type Intake, openIntake } from './ingest/intake.ts';
export {
  type FlashCommand,
  type OnEvents,
  oneAfterTheOther,
  type RecordedEvent,
} from './ingest/on-events.ts';
export { openPace } from './ingest/pace.ts';
export { isMuted } from './ingest/raise.ts';
export { forgetOldReports } from './ingest/sweep.ts';
export { HOME_JOB } from './ingest/wake.ts';
export {
  type Equipment,
  listEquipment,
  type Measured,
  type QuietTime,
  quietSpans,
  readMeasured,
  readQuietTime,
} from './months/index.ts';
export { type Complain, openComplaints } from './mqtt/complaints.ts';
export { mqttAuthPlugin, openMqtt } from './mqtt/index.ts';
export { isPrivateRoom, PLACEMENTS, type Placement } from './placement.ts';
export { deviceRoutes } from './routes.ts';
export { deviceSchemas } from './schema.ts';
export {
  type Bucket,
  devicesMeasured,
  dropOldSeries,
  ensureSeriesPartitions,
  forgetOldSeries,
  forgetSeries,
  holdSamples,
  ROLLUPS_KEPT_DAYS,
  readBuckets,
  rewindSeries,
  SAMPLES_KEPT_DAYS,
  type SeriesMetric,
  seriesRoutes,
  shrinkPacked,
  startRoller,
} from './series/index.ts';
export { deleteDevice, nameDevices } from './store.ts';
export { isAlarmHeard, isCrowded, lockHomeStatus, motionToldAt, openIncident } from './stored-state.ts';
