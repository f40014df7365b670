import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { Icon } from '../../../components/display/icon.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { HomePageFrame } from '../../../components/layout/home-page-frame.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { homeSettingsQuery } from '../../../queries/home-settings.ts';
import { useRights } from '../../../session/rights.ts';
import { HomeSubPages } from '../home-sub-pages.tsx';
import { anchorOf } from './anchors.ts';
import { DeleteHome } from './delete-home.tsx';
import { FieldInput } from './fields/field-input.tsx';
import { type Field, type Group, groupsOf } from './fields/fields.ts';
import { isSame, toValue } from './fields/values.ts';
import { HomeAssistant } from './home-assistant.tsx';
import { HomeGroup } from './home-group.tsx';
import { Maintenance } from './maintenance.tsx';
import { Presets } from './presets.tsx';
import { SaveBar } from './save-bar.tsx';
import classes from './settings.module.css';
import { SettingsIndex } from './settings-index.tsx';
import { type Settings, useSettings } from './use-settings.ts';

export function SettingsPage() {
  const groups = useQuery({ ...homeSettingsQuery, select: groupsOf });
  return (
    <HomePageFrame>
      {(home) => (
        <QueryContent query={groups} what={t('common.theSettings')}>
          {(found) => <HomeSettingsForm key={home.home_id} home={home} groups={found} />}
        </QueryContent>
      )}
    </HomePageFrame>
  );
}

function HomeSettingsForm({ home, groups }: { home: Home; groups: Group[] }) {
  const rights = useRights(home);
  const settings = useSettings(home, groups);
  useBlocker({
    shouldBlockFn: () => !window.confirm(t('common.leaveWithoutSaving')),
    enableBeforeUnload: settings.changes > 0,
    disabled: settings.changes === 0,
  });
  const disabled = !rights.home;
  return (
    <form
      noValidate
      className={disabled ? classes.looking : classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        settings.save();
      }}
    >
      <PageHeading
        title={t('homeSettings.settingsOf', { home: home.name })}
        text={t('homeSettings.watchedHomeLimitsDone')}
      >
        {rights.home ? <Presets home={home} groups={groups} /> : null}
      </PageHeading>
      <HomeSubPages homeId={home.home_id} />
      {disabled ? (
        <Alert color="gray" icon={<Icon name="lock" />} mb="lg">
          {t('homeSettings.roleLetsSeeSettingsBut', { role: rights.role })}
        </Alert>
      ) : null}
      <div className={classes.columns}>
        <SettingsIndex homeId={home.home_id} groups={groups} mayDelete={!disabled} />
        <Stack gap="xl" className={classes.sections}>
          <HomeGroup settings={settings} disabled={disabled} />
          {groups.map((group) => (
            <SettingsGroup key={group.name} group={group} settings={settings} disabled={disabled} />
          ))}
          <Maintenance home={home} settings={settings} disabled={disabled} />
          <HomeAssistant homeId={home.home_id} disabled={disabled} />
          {disabled ? null : <DeleteHome home={home} />}
        </Stack>
      </div>
      {disabled ? null : <SaveBar settings={settings} />}
    </form>
  );
}

interface SettingsGroupProps {
  group: Group;
  settings: Settings;
  disabled: boolean;
}

function SettingsGroup({ group, settings, disabled }: SettingsGroupProps) {
  const title = t(group.title);
  const fields = group.fields.filter((field) => isShown(field, settings));
  const usual = group.fields.every((field) => isSame(settings.valueOf(field.path), toValue(field.usual)));
  const reset = () => {
    for (const field of group.fields) settings.set(field.path, toValue(field.usual));
  };
  return (
    <Section
      title={title}
      text={t(group.text)}
      card
      anchor={anchorOf(group.name)}
      action={
        disabled ? null : (
          <Button
            variant="default"
            size="xs"
            disabled={usual}
            onClick={reset}
            aria-label={t('homeSettings.resetToDefaultsNamed', { group: title })}
          >
            {t('homeSettings.resetToDefaults')}
          </Button>
        )
      }
    >
      <div className={classes.fields}>
        {fields.map((field) => (
          <FieldInput
            key={field.path}
            field={field}
            value={settings.valueOf(field.path)}
            problem={settings.problemOf(field.path)}
            disabled={disabled}
            onChange={(value) => settings.set(field.path, value)}
          />
        ))}
      </div>
    </Section>
  );
}

/** The schedule matters only in the mode "schedule". */
function isShown(field: Field, settings: Settings): boolean {
  return field.kind !== 'schedule' || settings.valueOf('alarm.mode') === 'schedule';
}
