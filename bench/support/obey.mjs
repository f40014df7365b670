/** Executes the parent's commands over IPC, with one answer each. `stop` is the last. */
export function obey(commands) {
  async function run({ id, command, input }) {
    try {
      process.send({ id, result: (await commands[command](input ?? {})) ?? null });
    } catch (error) {
      process.send({ id, error: error.stack });
    }
    if (command === 'stop') process.disconnect();
  }
  process.on('message', (message) => void run(message));
  process.send({ ready: true });
}
