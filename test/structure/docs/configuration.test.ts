import { expect, it } from 'vitest';
import { configurationPage, environmentExample } from './render-configuration.ts';

it('docs/configuration.md describes every variable as it is read; npm run configuration writes it', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../../../docs/configuration.md');
});

it('.env.example has every variable; npm run configuration writes it', async () => {
  await expect(environmentExample()).toMatchFileSnapshot('../../../.env.example');
});
