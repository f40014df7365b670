import type { TextKey } from './texts.ts';

/**
 * Errors of the API that a user of the app can meet, each with the key of its text in the app. `{what}` is the member at
 * fault, in quotes in the API. A test looks for each sentence in the server, so that no stale one stays.
 *
 * Other errors get the text of their status, or stay as the API words them (components/spoken.tsx).
 */
export const API_ERRORS: readonly (readonly [sentence: string, key: TextKey])[] = [
  // Forms. The app checks most values first; the server refuses them only where two rules differ.
  ['{what} is required.', 'errors.isRequired'],
  ['{what} must be text of 1 to {most} characters, not blank.', 'errors.mustBeText'],
  ['{what} must be text of at most {most} characters.', 'errors.mustBeTextAtMost'],
  ['{what} must NOT have more than {most} characters.', 'errors.mustHaveAtMostCharacters'],
  ['{what} must NOT have fewer than {least} characters.', 'errors.mustHaveAtLeastCharacters'],
  ['{what} must be >= {least}.', 'errors.mustBeAtLeast'],
  ['{what} must be <= {most}.', 'errors.mustBeAtMost'],
  ['{what} must have {least} to {most} characters.', 'errors.mustHaveToCharacters'],
  ['{what} must be an e-mail address.', 'errors.mustBeEmailAddress'],
  ['{what} must be a number in international form, such as {example}.', 'errors.mustBePhoneNumber'],
  ['{what} must be a time of day such as {example}.', 'errors.mustBeTimeOfDay'],
  ['{what} must be a day such as {example}.', 'errors.mustBeDay'],
  ['{what} must be an IANA time zone such as {example}.', 'errors.mustBeTimeZone'],
  ['{what} must be a language tag (BCP 47), such as {example}.', 'errors.mustBeLanguageTag'],
  ['{what} must be a language tag such as {example}.', 'errors.mustBeLanguageTag'],
  ['{what} must be six digits.', 'errors.mustBeSixDigits'],
  ['{what} must be an ISO-8601 time with a zone, such as {example}.', 'errors.mustBeDayAndTime'],
  ['{what} must be after checkin_time.', 'errors.mustBeAfterCheckIn'],
  [
    '{what} is unknown, already used or older than 15 minutes. Request a new one on the device.',
    'errors.pairingCodeInvalid',
  ],
  ['Another request changed or deleted data that this request uses. Try again.', 'errors.changedMeanwhile'],
  ['Something went wrong. Request id: {id}', 'errors.somethingWentWrongRequestId'],
  [
    'The organization is moving to another instance and is read-only here. Try again after the move.',
    'errors.organizationMoving',
  ],

  // Log-in and the second factor.
  ['{what} is not your password.', 'errors.wrongPassword'],
  ['{what} is wrong, expired or already used.', 'errors.identityNotProven'],
  ['{what}: The password must have {least} to {most} characters.', 'errors.passwordLength'],
  ['{what}: This password is too common and easy to guess. Choose another one.', 'errors.passwordTooCommon'],
  ['{what} must be the six digits that the app shows.', 'errors.mustBeAppCode'],
  [
    '{what} is not the current code of the app. Check the clock of the phone and enter the next code.',
    'errors.wrongAppCode',
  ],
  ['{what} must be a code of your authenticator app, or a recovery code.', 'errors.mustBeCode'],
  ['An account has at most {most} passkeys. Remove one first.', 'errors.tooManyPasskeys'],
  ['This passkey is already registered.', 'errors.passkeyKnown'],
  [
    '{organization} requires a second factor, and this is your last one. Set up another one first, or leave the organization.',
    'errors.lastSecondFactor',
  ],
  [
    'Set up a second factor for your own account first. Without one, you would lose access to the organization.',
    'errors.setUpOwnSecondFactorFirst',
  ],
  [
    'This organization requires a second factor, and your account has none. Set one up on the account page (/account) of the web app. Your tokens and apps work again after that.',
    'errors.secondFactorRequired',
  ],
  [
    'Requests with the session cookie require the X-CSRF-Token header. Send the csrf_token of GET /session.',
    'errors.pageTooOld',
  ],

  // Members and organizations.
  ['This user is already a member. Change the role with PATCH.', 'errors.alreadyMember'],
  ['An organization has at most {count} open invitations. Revoke one first.', 'errors.tooManyInvitations'],
  ['This is the last owner of the organization. Make another member owner first.', 'errors.lastOwner'],
  ['Only an owner can add, change or remove owners.', 'errors.onlyOwnerChangesOwners'],
  ['Only an owner can change the retention periods.', 'errors.onlyOwnerChangesRetention'],
  ['Only an owner can delete the organization.', 'errors.onlyOwnerDeletesOrganization'],
  [
    'Only the operator of this service can create organizations. Ask the operator to create one.',
    'errors.organizationsByOperator',
  ],
  ['The organization still has homes. Delete them first.', 'errors.organizationHasHomes'],
  ['{what} must be null or from {least} to {most} days.', 'errors.mustBeDays'],
  [
    '{what} must be null or from {least} to {most} {days}, the maximum of this instance.',
    'errors.mustBeDaysOfInstance',
  ],
  ['{what} must be null, because an owner has access to all homes.', 'errors.ownerHasAllHomes'],
  ['Only members who can log in can be on call.', 'errors.onCallCannotLogIn'],
  ['An on-call order can contain each member only once.', 'errors.onCallTwice'],
  ['An absence must end after it starts.', 'errors.absenceEndsFirst'],
  ['The same absence is listed twice. Remove one of them.', 'errors.absenceTwice'],
  ['A member cannot swap with themselves.', 'errors.swapWithOneself'],
  ['A swap must name the first day of a week of the rota.', 'errors.swapNotInRota'],
  ['A member can be replaced only once a week.', 'errors.swapTwice'],

  // Homes and devices.
  [
    'You cannot create homes in this organization. Your token or role does not include homes_write.',
    'errors.mayNotCreateHomes',
  ],
  [
    'Your role can change only "alarm_status" of a home. Remove the other members from the request.',
    'errors.roleAlarmOnly',
  ],
  ['"alarm_status" cannot be on while "alarm_mode" is off.', 'errors.alarmNotUsed'],
  ['A preset named {name} already exists. Choose another name.', 'errors.presetNameTaken'],
  ['An organization has at most {most} custom presets. Delete one first.', 'errors.tooManyPresets'],
  ['Built-in presets are read-only. Create your own preset instead.', 'errors.builtInPresetReadOnly'],
  ['{what} must be a home of the same organization.', 'errors.otherOrganizationHome'],
  [
    '{what} cannot be {room}: the device measures only sound, and Lares measures no sound in bedrooms and bathrooms.',
    'errors.soundDeviceInPrivateRoom',
  ],

  // Guests and their calendars.
  ['Another guest of this home has this access code. Choose another one.', 'errors.accessCodeTaken'],
  ['This home has no unused access code left. Delete old guests first.', 'errors.noAccessCodeLeft'],
  [
    'This guest comes from an integration and is read-only. You can change only conversation.status, with PATCH.',
    'errors.guestReadOnly',
  ],
  [
    'The personal data of this guest was erased. You can change only the times of the stay.',
    'errors.guestErased',
  ],
  [
    '{what} must be the absolute https (or webcal) address of a calendar on a public host, without user or password, of at most {most} characters.',
    'errors.mustBeCalendarUrl',
  ],
  ['This home already has an integration named {name}. Choose another name.', 'errors.calendarNameTaken'],
  [
    'This home already has guests of another source named {name}. Choose another name.',
    'errors.sourceNameTaken',
  ],

  // Incidents and evidence reports.
  ['The incident has already ended.', 'errors.incidentOver'],
  ['Noise incidents end when it is quiet. Snooze the incident instead.', 'errors.noiseEndsByItself'],
  ['An incident has at most {most} actions and notes.', 'errors.incidentFull'],
  ['A home can have at most {most} reports. Delete one first.', 'errors.tooManyReports'],
  ['Your token or role does not include guests_read.', 'errors.mayNotReadGuests'],
  [
    '{what} is required if "name_guest" is true. State why the report names the guest.',
    'errors.reasonForNameRequired',
  ],
  ['{what} cannot be true: no guest stayed in the home at that time.', 'errors.nobodyStayedThereThen'],
  ['{what} cannot be true: the personal data of the guest was erased.', 'messages.personalDataGuestErased'],

  // Messages.
  ['The guest has no e-mail address.', 'messages.guestHasNoEmailAddress'],
  ['The guest has no phone number that can be reached.', 'messages.guestNoPhoneNumberReached'],
  [
    '{what} has the unknown placeholder {placeholder}. Available placeholders: {list}.',
    'errors.unknownPlaceholder',
  ],
  ['{what} has a placeholder that is not closed, such as {example}.', 'errors.placeholderNotClosed'],
  [
    '"translations" has more than one text in {language}. The language of "body" counts too.',
    'templates.textLanguageAlready',
  ],
  ['Another organization already uses this number.', 'errors.numberTaken'],

  // Notifications.
  ['This service has no SMS gateway. Ask its operator to set LARES_SMS_URL.', 'errors.noSmsGateway'],
  [
    'The operator of this service has not allowed SMS and calls for your organization.',
    'messages.operatorServiceNotAllowedSms',
  ],
  ['The code is wrong or has expired. Request a new one.', 'errors.codeWrongOrOld'],
  ['{what} must be the six digits of the SMS.', 'errors.mustBeSmsCode'],
  ['The gateway does not send to this number: {reason}.', 'errors.gatewayRefusesNumber'],
  ['The SMS gateway does not answer. Try again later.', 'errors.smsGatewayNotAnswering'],
  [
    'A user can receive notifications in at most {most} browsers. Remove one first.',
    'errors.tooManyBrowsers',
  ],

  // Webhooks and apps.
  [
    'Invalid url: {what} must be an absolute https address of a public host, without user or password, of at most {most} characters.',
    'errors.mustBeHttpsUrl',
  ],
  ['Invalid event: {what} has {name}, which cannot be subscribed to.', 'errors.cannotSubscribe'],
  ['wildcard events can only be used with a single event', 'errors.wildcardAlone'],
  ['{what} must have 1 to {most} names.', 'errors.mustHave1ToNames'],
  [
    '{what} must be 1 to 512 visible ASCII characters. Spaces and tabs are allowed only between them.',
    'errors.mustBeHeaderText',
  ],
  [
    'The event {name} is already sent to {host} by the webhook {hook}. Use one webhook with several events.',
    'errors.eventAlreadySent',
  ],
  ['This webhook already has a replacement. Delete one of the two first.', 'errors.webhookBeingReplaced'],
  ['The webhook is broken: PATCH broken to false first.', 'errors.deliveryStopped'],
  [
    '{what} must be https, http on localhost, or an app scheme with a dot such as com.example.app:/callback, without fragment, credentials or wildcard.',
    'errors.mustBeRedirectUri',
  ],

  // Quotas.
  ['An organization has at most {most} homes. Delete one first.', 'errors.tooManyHomes'],
  ['An organization has at most {most} webhooks. Delete one first.', 'errors.tooManyOrganizationWebhooks'],
  ['A home has at most {most} devices. Delete one first.', 'errors.tooManyDevices'],
  ['A home has at most {most} guests. Delete old guests first.', 'errors.tooManyGuests'],
  ['A home has at most {most} integrations. Delete one first.', 'errors.tooManyCalendars'],
  ['A user can own at most {most} organizations. Delete one first.', 'errors.tooManyOrganizations'],
  ['A user has at most {most} clients. Delete one first.', 'errors.tooManyClients'],
  ['A user has at most {most} webhooks. Delete one first.', 'errors.tooManyUserWebhooks'],
  ['Rate limit exceeded. Try again in {seconds} s.', 'errors.rateLimited'],
  ['Limit reached: {hourly} {things} per hour, {daily} per day. Try again at {moment}.', 'errors.capReached'],
];
