import { describe, expect, it } from 'vitest';
import { fieldOf } from './fields.ts';
import { html } from './html.ts';
import { pageHeaders } from './page.ts';

describe('html', () => {
  it('escapes whatever is put in, in text and in attributes [html-escaped]', () => {
    const evil = `<script>"'&`;
    expect(html`<p title="${evil}">${evil}</p>`.text).toBe(
      '<p title="&lt;script&gt;&quot;&#39;&amp;">&lt;script&gt;&quot;&#39;&amp;</p>',
    );
  });

  it('takes html, lists of it, and nothing', () => {
    expect(html`${[html`<b>1</b>`, '<']}${null}${undefined}${false}${0}`.text).toBe('<b>1</b>&lt;0');
  });
});

describe('a field', () => {
  it('never writes a password back', () => {
    const field = { name: 'password', label: 'Password', type: 'password', autocomplete: 'x' } as const;
    expect(fieldOf({ ...field, value: 'hunter2hunter2' }).text).not.toContain('hunter2');
  });

  it('is tied to what is wrong with it', () => {
    const { text } = fieldOf(
      { name: 'email', label: 'E-mail', autocomplete: 'x', hint: 'h' },
      { email: 'bad' },
    );
    expect(text).toContain('<label for="email">');
    expect(text).toContain('aria-describedby="email-hint email-problem"');
    expect(text).toContain('aria-invalid="true"');
    expect(text).toContain('<span class="problem" id="email-problem">bad</span>');
  });
});

describe('the policy of a page', () => {
  it.each(['https://app.example', 'http://localhost:3000', 'myapp:', 'http://[::1]:8080'])(
    '%s may be added',
    (source) => {
      expect(pageHeaders([source])['content-security-policy']).toContain(`form-action 'self' ${source};`);
    },
  );

  it.each(['https://a.example; script-src *', '*', "'unsafe-inline'", 'https://a b', 'https:/x', ''])(
    '%j may not',
    (source) => {
      expect(() => pageHeaders([source])).toThrow('form action');
    },
  );
});
