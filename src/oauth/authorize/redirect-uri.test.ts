import { describe, expect, it } from 'vitest';
import { pageHeaders } from '../../platform/pages/page.ts';
import { formActionOf, isRedirectUri, withParameters } from './redirect-uri.ts';

const GOOD: [string, string][] = [
  ['https://app.example/callback', 'https://app.example'],
  ['https://app.example', 'https://app.example'],
  ['https://app.example:8443/a/b?x=1&y=%20', 'https://app.example:8443'],
  ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example'],
  ['https://192.0.2.7/cb', 'https://192.0.2.7'],
  ['http://localhost/cb', 'http://localhost'],
  ['http://localhost:3000/cb', 'http://localhost:3000'],
  ['http://127.0.0.1:8123/auth/external/callback', 'http://127.0.0.1:8123'],
  ['http://[::1]:8123/cb', 'http:'],
  ['com.example.app:/oauth', 'com.example.app:'],
  ['com.example.app://oauth/cb?x=1', 'com.example.app:'],
  ['com.example.my-app:callback', 'com.example.my-app:'],
  ['io.home-assistant.app://auth', 'io.home-assistant.app:'],
];

const BAD = [
  '',
  'callback',
  '/callback',
  '//app.example/callback',
  'https:',
  'https://',
  'https:app.example',
  'https:/app.example',
  'https://app.example/#fragment',
  'https://app.example/#',
  'https://user@app.example/',
  'https://user:word@app.example/',
  'https://*.app.example/',
  'https://app.example/*',
  'https://app.example\\@evil.example/',
  'https://a;script-src.example/',
  'https://a_b.example/',
  "https://a'b.example/",
  'https://a,b.example/',
  'https://app.example/ space',
  ' https://app.example/',
  'https://app.example/\n',
  'https://bücher.example/',
  'HTTPS://app.example/',
  'http://app.example/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://127.0.0.2/',
  'http://0.0.0.0/',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://app.example/x',
  'vbscript:x',
  'about:blank',
  'view-source:https://app.example/',
  'intent://x',
  'ws://localhost/',
  'ftp://localhost/',
  'mailto:a@b.example',
  'com.example.app://user@host/',
  'com.example.app:',
  'com.example.app:/cb#x',
  'com.example.app',
  'myapp:callback',
  'home-assistant://auth',
  '.app:/cb',
  'app.:/cb',
  'a..b:/cb',
  'ms-msdt:/id',
  'ms-word:ofe',
  'ms-settings:privacy',
  'ms-appinstaller:x',
  'ms-x.y:/cb',
  'search-ms:query=x',
  'ssh://host',
  'telnet://host',
  'steam://run/1',
  'shell:startup',
  'itms-services://x',
  'x-apple.systempreferences:com.apple.preference',
  'vnd.ms.radio:x',
  'chrome-extension://x/y',
  'moz-extension://x/y',
  `https://app.example/${'a'.repeat(2048)}`,
];

describe('a redirect URI', () => {
  it.each(GOOD)('may be %s', (uri, source) => {
    expect(isRedirectUri(uri)).toBe(true);
    expect(formActionOf(uri)).toBe(source);
    expect(pageHeaders([source])['content-security-policy']).toContain(`form-action 'self' ${source};`);
  });

  it.each(BAD)('may not be %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
  });

  it.each([
    ['https://a.example/cb', 'https://a.example/cb?code=c'],
    ['https://a.example/cb?x=%20', 'https://a.example/cb?x=%20&code=c'],
    ['https://a.example/cb?', 'https://a.example/cb?code=c'],
    ['com.example.app:cb', 'com.example.app:cb?code=c'],
  ])('%s keeps what it has and gains parameters', (uri, expected) => {
    expect(withParameters(uri, { code: 'c', state: undefined })).toBe(expected);
  });
});
