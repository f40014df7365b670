import { type TextKey, t } from './texts.ts';

/** Sentences and names of the API that the app shows, each with its key. A test looks for each of them in the server. */
export const API_TEXTS: Readonly<Record<string, TextKey>> = {
  Noise: 'common.noise',
  Occupancy: 'events.occupancy',
  'Motion automation': 'events.motionAutomation',
  Climate: 'homeSettings.climate',
  Smoking: 'common.smoking',
  Alarms: 'events.alarms',
  Device: 'common.device',
  Guests: 'common.guests',
  'Quiet city flat': 'presets.quietCityFlat',
  'Standard home': 'presets.standardHome',
  'Lively holiday home': 'presets.livelyHolidayHome',
  'A member has acknowledged the noise.': 'messages.somebodyHasAcknowledgedNoise',
  'The guest arrived long before.': 'messages.guestArrivedLongBefore',
  'The guest got the most messages of a day.': 'messages.guestGotMostMessagesDay',
  'The personal data of the guest was erased.': 'messages.personalDataGuestErased',
  'It was begun too often.': 'messages.itWasBegunTooOften',
  'The home is under maintenance.': 'messages.homeIsUnderMaintenance',
  'It is quiet again.': 'messages.noiseHadEnded',
  'No SMS gateway is configured.': 'messages.noSmsGateway',
  'No voice gateway is configured.': 'messages.noVoiceGateway',
  'No mail server is configured.': 'messages.noMailServer',
  'The guest does not stay there now.': 'messages.guestNotStayNow',
  'The guest has no e-mail address.': 'messages.guestHasNoEmailAddress',
  'The home has no phone number of a host.': 'messages.homeNoPhoneNumberHost',
  'The guest has no phone number that can be reached.': 'messages.guestNoPhoneNumberReached',
  'The next level of the noise came first.': 'messages.nextLevelNoiseCameFirst',
  'The limit of SMS and calls was reached.': 'messages.limitSmsCallsReached',
  'The operator of this service has not allowed SMS and calls for your organization.':
    'messages.operatorServiceNotAllowedSms',
  'The host has snoozed the noise.': 'messages.hostHasSnoozedNoise',
  'The alarm was more than 15 minutes ago.': 'messages.alarmTooLongAgo',
  'The incident was closed.': 'messages.incidentWasClosed',
  'No gateway for this channel is configured.': 'messages.noGatewayForChannel',
  'The stay is over.': 'messages.stayIsOver',
  'Such messages were switched off.': 'messages.suchMessagesWereSwitchedOff',
  'Sound level only; no audio is recorded.': 'evidence.statementNoAudio',
  'The sensors are not calibrated meters. A level can be off by some decibels, and does not reveal who or what made the sound.':
    'evidence.statementNotCalibrated',
  'Times are in the time zone of the home, with their offset to UTC.': 'evidence.statementTimes',
  'Firmware, hardware and rooms of devices are as they were when the report was created.':
    'evidence.statementDevices',
  'The incident was still open when the report was created.': 'evidence.doubtStillOpen',
  'Some measurements arrived too late for the incident. Its figures are those known at the time.':
    'evidence.doubtLate',
  'Settings changed more often than a report can hold. It lists the first changes.': 'evidence.doubtSettings',
  'The incident lasted longer than 31 days. The report shows the first 31.': 'evidence.doubtClipped',
  'There were more than 100 incidents. The report lists the first 100.': 'evidence.doubtIncidents',
  'The home has more devices than a report can hold. The report shows 20.': 'evidence.doubtDevices',
  'See your roles, your language and the names of your access tokens': 'permissions.userRead',
  'See your homes, their addresses and their settings': 'permissions.homesRead',
  'Add, change and remove homes, and arm and disarm their alarm': 'permissions.homesWrite',
  'See the devices in your homes and their readings': 'permissions.devicesRead',
  'Add, change and remove devices': 'permissions.devicesWrite',
  'See what happened in your homes': 'permissions.eventsRead',
  'See your guests: names, contact details and stays': 'permissions.guestsRead',
  'Add, change and remove guests, and end conversations with them': 'permissions.guestsWrite',
  'See where Lares sends your events': 'permissions.webhookRead',
  'Start and stop sending your events to other services': 'permissions.webhookWrite',
  'Manage your organizations: invite and remove members and change their roles':
    'permissions.organizationWrite',
};

/** A text of the API in the reader's language; one that is not in the table stays as it is. */
export function apiText(text: string): string {
  const key = Object.hasOwn(API_TEXTS, text) ? API_TEXTS[text] : undefined;
  return key === undefined ? text : t(key);
}
