import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { MOST_URL_CHARACTERS, parseTargetUrl } from './target-url.ts';

const PUBLIC_ONLY = { allowPrivate: false };
const ANYWHERE = { allowPrivate: true };

const HOSTILE: Record<string, string[]> = {
  'loopback in every spelling': [
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7F.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.1/',
    'https://127.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://①②⑦.⓪.⓪.①/',
    'https://[::1]/',
    'https://[::]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[2002:7f00:1::]/',
  ],
  'private and special addresses': [
    'https://10.0.0.1/',
    'https://172.16.5.4/hook',
    'https://192.168.1.1:8443/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.100.100.200/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[fe80::1%25eth0]/',
    'https://[fec0::1]/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://168.63.129.16/',
  ],
  'names of private networks': [
    'https://localhost/',
    'https://LOCALHOST./',
    'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
    'https://api.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
    'https://1.0.0.127.in-addr.arpa/',
    'https://nas.lan/',
    'https://wiki.corp/',
    'https://facebookwkhpilnemxj7asaniu7vnjjbiltxjqhye3mhbshg7kx5tfyd.onion/',
    'https://intranet/',
    'https://receiver/',
    'https://receiver./',
    'https://kubernetes.default.svc.cluster.local/',
  ],
  'names that are none': [
    'https://.example.com/',
    'https://example..com/',
    'https://example.com../',
    'https://./',
    `https://${'a'.repeat(64)}.example.com/`,
    `https://${'a.'.repeat(130)}com/`,
    'https://exa!mple.com/',
    'https://a.1/',
    'https://256.256.256.256/',
  ],
  'other schemes and no URLs': [
    '',
    'hooks.example.com',
    '/hook',
    '//hooks.example.com/',
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,hello',
    'ws://hooks.example.com/',
    'gopher://hooks.example.com/',
    'blob:https://hooks.example.com/1',
    'https://',
    'https:///hooks.example.com/',
    'https:/hooks.example.com/',
    'https:hooks.example.com',
    'https://:443/',
    'https://hooks.example.com:0/',
    'https://hooks.example.com:65536/',
    'https://hooks.example.com:port/',
  ],
  credentials: [
    'https://user:secret@hooks.example.com/',
    'https://user@hooks.example.com/',
    'https://@hooks.example.com/',
    'https://:@hooks.example.com/',
    'https://hooks.example.com@127.0.0.1/',
  ],
  'characters that readers disagree about': [
    ' https://hooks.example.com/',
    'https://hooks.example.com/ ',
    'https://hooks.example.com/a b',
    'https://hooks.example.com/a\tb',
    'https://hooks.example.com/\r\nX-Injected: 1',
    'https://hooks.exa\nmple.com/',
    'https://hooks.example.com/\0',
    'https://hooks.example.com/\u007f',
    'https://hooks.example.com/\u0085',
    'https://hooks.example.com/\u2028',
    'https://hooks.example.com/\ud800',
    'https://\udfff.example.com/',
    'https:\\\\hooks.example.com\\',
    'https://hooks.example.com\\@127.0.0.1/',
    '\ufeffhttps://hooks.example.com/',
  ],
};

const GOOD: [text: string, hostname: string][] = [
  ['https://hooks.example.com', 'hooks.example.com'],
  ['https://hooks.example.com/', 'hooks.example.com'],
  ['https://hooks.example.com:8443/a/b?token=x&y=%20#part', 'hooks.example.com'],
  ['HTTPS://Hooks.EXAMPLE.com/Path', 'hooks.example.com'],
  ['https://hooks.example.com./', 'hooks.example.com'],
  ['https://example.com?a=1', 'example.com'],
  ['https://example.com#a', 'example.com'],
  ['https://bücher.example/ü', 'xn--bcher-kva.example'],
  ['https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
  ['https://例え.jp/', 'xn--r8jz45g.jp'],
  ['https://my_host.example.com/', 'my_host.example.com'],
  ['https://a-b--c.example.com/@user:pass', 'a-b--c.example.com'],
  ['https://localhost.example.com/', 'localhost.example.com'],
  ['https://127.0.0.1.nip.io/', '127.0.0.1.nip.io'],
  ['https://8.8.8.8/', '8.8.8.8'],
  ['https://134744072/', '8.8.8.8'],
  ['https://[2606:4700:4700::1111]:8443/', '[2606:4700:4700::1111]'],
  ['https://receiver.test/hook', 'receiver.test'],
];

describe.each(Object.entries(HOSTILE))('%s', (_kind, texts) => {
  it.each(texts)('%j is refused [target-url-refused]', (text) => {
    expect(parseTargetUrl(text, PUBLIC_ONLY)).toBeUndefined();
  });
});

it.each(GOOD)('%j is accepted as given, under %s [target-url-accepted]', (text, hostname) => {
  expect(parseTargetUrl(text, PUBLIC_ONLY)).toEqual({ url: text, hostname });
});

it('counts characters', () => {
  const start = 'https://hooks.example.com/';
  const longest = start + 'x'.repeat(MOST_URL_CHARACTERS - start.length);
  expect(parseTargetUrl(longest, PUBLIC_ONLY)?.url).toBe(longest);
  expect(parseTargetUrl(`${longest}x`, PUBLIC_ONLY)).toBeUndefined();
});

describe('with private networks allowed', () => {
  it.each([
    ['http://localhost:9000/hook', 'localhost'],
    ['https://LOCALHOST./', 'localhost'],
    ['http://127.1:80/', '127.0.0.1'],
    ['http://[::1]:3000/', '[::1]'],
    ['http://receiver:8080/', 'receiver'],
    ['https://printer.local/', 'printer.local'],
  ])('%j is accepted', (text, hostname) => {
    expect(parseTargetUrl(text, ANYWHERE)).toEqual({ url: text, hostname });
  });

  it.each([
    'ftp://localhost/',
    'http:localhost',
    'http:///localhost',
    'http://user@localhost/',
    'http://local host/',
    'http://localhost\\@x/',
    'http://localhost:0/',
    'http://./',
  ])('%j is still refused', (text) => {
    expect(parseTargetUrl(text, ANYWHERE)).toBeUndefined();
  });
});

it('never throws, and accepts no literal address that is not public', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.ipV4Extended(),
    fc.ipV6(),
    fc.constantFrom('@', ':', '[', ']', '%', '.', '\\'),
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.array(part, { maxLength: 4 }).map((dependencies) => `https://${dependencies.join('')}/`),
    fc.ipV6().map((ip) => `https://[${ip}]/`),
  );
  fc.assert(
    fc.property(text, (given) => {
      const read = parseTargetUrl(given, PUBLIC_ONLY);
      if (!read) return true;
      const address = /^\[(.*)\]$|^(\d+\.\d+\.\d+\.\d+)$/.exec(read.hostname);
      expect(read.hostname).toBe(read.hostname.toLowerCase());
      return !address || isPublicAddress(address[1] ?? address[2] ?? '');
    }),
    { numRuns: 500 },
  );
});
