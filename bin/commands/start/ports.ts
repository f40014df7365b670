import type { Config } from '../../../src/config.ts';
import { CommandFailed } from '../../command.ts';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The reason why it cannot listen, if the operator can fix it. */
export function httpProblem(error: unknown, config: Config): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return new CommandFailed(
      `Port ${config.port} of ${config.host} is in use. Stop what uses it, or set PORT.`,
    );
  }
  if (code === 'EACCES')
    return new CommandFailed(`Port ${config.port} needs more rights. Set PORT above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CommandFailed(`HOST=${config.host} is not an address of this machine.`);
  return error;
}

export function mqttProblem(error: unknown, config: Config): unknown {
  if (codeOf(error) !== 'EADDRINUSE') return error;
  return new CommandFailed(
    `Port ${config.mqtt.port} of ${config.host}, for MQTT, is in use. Stop what uses it, or set LARES_MQTT_PORT.`,
  );
}
