import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { t } from '../../../i18n/texts.ts';
import { anchorOf, DELETION, HOME, HOME_ASSISTANT, MAINTENANCE_SECTION } from './anchors.ts';
import type { Group } from './fields/fields.ts';
import { homeAssistantQuery } from './home-assistant-query.ts';
import classes from './settings-index.module.css';

interface SettingsIndexProps {
  homeId: string;
  groups: Group[];
  mayDelete: boolean;
}

/** Links to all sections. */
export function SettingsIndex({ homeId, groups, mayDelete }: SettingsIndexProps) {
  const homeAssistant = useQuery(homeAssistantQuery(homeId)).data;
  const places = [
    { anchor: HOME, title: t('common.home') },
    ...groups.map(({ name, title }) => ({ anchor: anchorOf(name), title: t(title) })),
    { anchor: MAINTENANCE_SECTION, title: t('common.maintenance') },
    ...(homeAssistant?.available ? [{ anchor: HOME_ASSISTANT, title: t('homeSettings.homeAssistant') }] : []),
    ...(mayDelete ? [{ anchor: DELETION, title: t('homeSettings.deleteThisHome') }] : []),
  ];
  return (
    <nav aria-label={t('homeSettings.sectionsOfSettings')} className={classes.index}>
      <ul>
        {places.map(({ anchor, title }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} onClick={goTo}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Not by the address: navigation would ask about unsaved changes. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const place = document.getElementById(event.currentTarget.hash.slice(1));
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}
