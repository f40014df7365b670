import type { LocalizedText, Translate } from '../../i18n/index.ts';
import { type Html, html } from './html.ts';

/** Problems by field name, in the order of the form. */
export type Complaints = Record<string, LocalizedText>;
/** The same as texts. */
export type Problems = Record<string, string>;

export function inWords(complaints: Complaints, t: Translate): Problems {
  return Object.fromEntries(Object.entries(complaints).map(([name, text]) => [name, text(t)]));
}

export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string;
  hint?: string;
  maxLength?: number;
  readOnly?: boolean;
  focus?: boolean;
}

/** A labelled input with its problem, which screen readers read with it. */
export function fieldOf(field: Field, problems: Problems = {}): Html {
  const { name, type = 'text' } = field;
  const problem = problems[name];
  const described = [field.hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${name}">${field.label}</label>
${field.hint && html`<span class="hint" id="${name}-hint">${field.hint}</span>`}
<input id="${name}" name="${name}" type="${type}" autocomplete="${field.autocomplete}" required
${type === 'password' ? '' : html` value="${field.value ?? ''}"`}
${field.maxLength !== undefined && html` maxlength="${field.maxLength}"`}
${type !== 'text' && html` autocapitalize="none" spellcheck="false"`}
${field.readOnly && html` readonly`}
${(problem ? Object.keys(problems)[0] === name : field.focus && Object.keys(problems).length === 0) && html` autofocus`}
${problem && html` aria-invalid="true"`}
${described !== '' && html` aria-describedby="${described}"`}>
${problem && html`<span class="problem" id="${name}-problem">${problem}</span>`}
</div>`;
}

/** All problems at the top, each with a link to its field. Screen readers announce it. */
export function problemSummary(problems: Problems, t: Translate): Html {
  const entries = Object.entries(problems);
  if (entries.length === 0) return html``;
  return html`<div class="summary" role="alert">
<h2>${t('pages.checkForm')}</h2>
<ul>${entries.map(([name, text]) => html`<li><a href="#${name}">${text}</a></li>`)}</ul>
</div>`;
}
