export { type Equipment, listEquipment } from './equipment.ts';
export { type Measured, readMeasured } from './measured.ts';
export { type QuietTime, quietSpans, readQuietTime } from './quiet-time.ts';
