import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const hasPython = spawnSync('python3', ['--version']).status === 0;

it.skipIf(!hasPython)('test-vectors.json is what make-vectors.py makes', () => {
  const { status, stderr } = spawnSync('python3', [join(root, 'make-vectors.py'), '--check'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

/** Runs the README's recipe over the vectors, but for the bounds of this package, which it does not have. */
const CHECK = `
import base64, sys
for vector in json.load(open(sys.argv[1], encoding="utf-8")):
    if vector["name"].startswith("limit:"):
        continue
    raw = vector["body"].encode() if "body" in vector else base64.b64decode(vector["body_base64"])
    expected = vector["expected"]
    try:
        event = verify_webhook(raw, vector["secret"], vector.get("token"), vector.get("authorization"))
        sliced = read_members(raw)["event"][1]
        same = expected["ok"] and base64.b64encode(sliced).decode() == expected["event_bytes_base64"]
        same = same and event == json.loads(sliced)
    except ValueError:
        same = not expected["ok"]
    if not same:
        print("differs:", vector["name"])
print("done")
`;

it.skipIf(!hasPython)("the README's Python recipe agrees with the vectors", () => {
  const recipe = /```python\n(.*?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? '';
  const args = ['-c', recipe + CHECK, join(root, 'test-vectors.json')];
  const { stdout, stderr } = spawnSync('python3', args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toBe('done\n');
});
