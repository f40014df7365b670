import { describe, expect, it } from 'vitest';
import { mayPublish, maySubscribe } from './acl.ts';

const ME = '66a1f0c2d3e4b5a697887766';
const OTHER = '66a1f0c2d3e4b5a697887767';

describe('a device publishes', () => {
  it.each([
    ['its reports', `lares/v1/d/${ME}/report`, true],
    ['its urgent reports', `lares/v1/d/${ME}/event`, true],
    ['its status', `lares/v1/d/${ME}/status`, true],
    ['its acknowledgements', `lares/v1/d/${ME}/ack`, true],
    ['telemetry as for ThingsBoard', 'v1/devices/me/telemetry', true],
    ['attributes as for ThingsBoard', 'v1/devices/me/attributes', true],
    ['no reports of another', `lares/v1/d/${OTHER}/report`, false],
    ['no will of another', `lares/v1/d/${OTHER}/status`, false],
    ['no commands, not even to itself', `lares/v1/d/${ME}/cmd`, false],
    ['no configuration', `lares/v1/d/${ME}/config`, false],
    ['no time', `lares/v1/d/${ME}/time`, false],
    ['nothing below a topic', `lares/v1/d/${ME}/report/x`, false],
    ['nothing above its topics', `lares/v1/d/${ME}`, false],
    ['nothing that only begins right', `lares/v1/d/${ME}/reports`, false],
    ['nothing under a name with other letters', `lares/v1/d/${ME.toUpperCase()}/report`, false],
    ['nothing of the broker', '$SYS/broker/new/clients', false],
    ['no shared topic', `$share/lares/lares/v1/d/${ME}/report`, false],
    ['no replies to calls it never got', 'v1/devices/me/rpc/response/1', false],
    ['nothing without a name', '', false],
  ])('%s (%s)', (_what, topic, allowed) => {
    expect(mayPublish(ME, topic)).toBe(allowed);
  });
});

describe('a device subscribes to', () => {
  it.each([
    ['its commands', `lares/v1/d/${ME}/cmd`, true],
    ['its configuration', `lares/v1/d/${ME}/config`, true],
    ['the time', `lares/v1/d/${ME}/time`, true],
    ['all of its own', `lares/v1/d/${ME}/#`, true],
    ['all of its own, one level', `lares/v1/d/${ME}/+`, true],
    ['what ThingsBoard would say', 'v1/devices/me/rpc/request/+', true],
    ['not its own reports', `lares/v1/d/${ME}/report`, false],
    ['not the commands of another', `lares/v1/d/${OTHER}/cmd`, false],
    ['not the commands of all', 'lares/v1/d/+/cmd', false],
    ['not everything', '#', false],
    ['not everything of one level', '+', false],
    ['not all devices', 'lares/v1/d/#', false],
    ['not deeper than there is', `lares/v1/d/${ME}/+/+`, false],
    ['not the broker', '$SYS/#', false],
    ['not as one of a group', `$share/g/lares/v1/d/${ME}/cmd`, false],
    ['not by a pattern around its id', `+/v1/d/${ME}/cmd`, false],
  ])('%s (%s)', (_what, filter, allowed) => {
    expect(maySubscribe(ME, filter)).toBe(allowed);
  });
});
