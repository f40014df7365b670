// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// Generated from openapi.json by `npm run sdk`; edits are lost.

import type { HomeEvent, WithHomeName } from '../events.ts';

export interface paths {
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user whose token this is; without `user_read` only user_id, fullname and email
         * @description Needs a valid access token, whatever it was granted.
         */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your name or language
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        patch: operations["updateCurrentUser"];
        trace?: never;
    };
    "/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A user: oneself
         * @description Needs the permission `user_read`.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is logged in, and the token that other calls of this session need
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /**
         * Log out; every process refuses the session within a second
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show again that it is you; for ten minutes you may then make tokens, clients, owners and webhook secrets
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["confirmSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where you are logged in, last seen first
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Log out everywhere, here too, and disconnect all applications; with `revoke_all` everything else that opens the account ends as well
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        delete: operations["endAllSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Log out one browser
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        delete: operations["endOneSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The access tokens of the user that are still valid
         * @description Needs the permission `user_read`.
         */
        get: operations["listAccessTokens"];
        put?: never;
        /**
         * Make a personal access token; it is answered this once
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["createAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an access token; every process refuses it within a second
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        delete: operations["revokeAccessToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password; all your other sessions end, and with `revoke_all` everything else too
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * By what you are known beside your password
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        get: operations["getSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-factor/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up an authenticator app; it counts once its first code is confirmed
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["beginAuthenticatorApp"];
        /**
         * Remove the authenticator app
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        delete: operations["removeAuthenticatorApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-factor/app/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter the first code of the app; from now on log-ins ask for one
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["confirmAuthenticatorApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-factor/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the browser needs to make a passkey
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-factor/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep a passkey that the browser made
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-factor/passkeys/{passkey_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /**
         * Give a passkey another name
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/users/me/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make ten new recovery codes; the earlier ones end
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-factor/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What one of your passkeys has to sign, where you are asked for your second factor again
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["challengePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an access token can be granted, in plain words
         * @description Needs the permission `user_read`.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/address-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link that confirms your e-mail address, unless it is confirmed; at most 5 an hour and 15 a day
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["sendAddressProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who was invited and has not accepted yet
         * @description Needs the permission `organization_write`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody by e-mail for seven days; an earlier invitation of the same address is replaced
         * @description Needs the permission `organization_write`.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who belongs to the organization, and as what
         * @description Needs the permission `organization_write`.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite somebody by e-mail for seven days; an earlier invitation of the same address is replaced
         * @description Needs the permission `organization_write`.
         */
        post: operations["addMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an invitation back; its link stops working
         * @description Needs the permission `organization_write`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every event that webhooks can be told of
         * @description Needs the permission `events_read`.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The OAuth clients you made
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Make an OAuth client; its secret is in this answer only
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/clients/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An OAuth client
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        get: operations["getClient"];
        put?: never;
        post?: never;
        /**
         * Delete an OAuth client, and revoke everything it was given
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        delete: operations["deleteClient"];
        options?: never;
        head?: never;
        /**
         * Change the name or the redirect URIs of an OAuth client
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        patch: operations["updateClient"];
        trace?: never;
    };
    "/users/me/clients/{client_id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for an OAuth client; the old one stops at once
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["rotateClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The applications you allowed to use your account
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        get: operations["listGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/grants/{grant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take the access of an application back; its tokens stop at once, and the webhooks it made for you are removed
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        delete: operations["deleteGrant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The organizations the token may access; without `user_read` only their ids and names
         * @description Needs a valid access token, whatever it was granted.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization; the caller owns it
         * @description Needs the permission `organization_write`.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One organization
         * @description Needs the permission `user_read`.
         */
        get: operations["getOrganization"];
        /**
         * Rename an organization
         * @description Needs the permission `organization_write`.
         */
        put: operations["replaceOrganization"];
        post?: never;
        /**
         * Delete an organization that has no homes; owners only
         * @description Needs the permission `organization_write`.
         */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /**
         * Rename an organization; owners also say whether its members need a second factor
         * @description Needs the permission `organization_write`.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/organizations/{organization_id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the role of a member, or the homes it is limited to
         * @description Needs the permission `organization_write`.
         */
        put: operations["replaceMember"];
        post?: never;
        /**
         * Remove a member, or leave
         * @description Needs the permission `organization_write`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member, or the homes it is limited to
         * @description Needs the permission `organization_write`.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/organizations/{organization_id}/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How long an organization keeps what
         * @description Needs the permission `organization_write`.
         */
        get: operations["getRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change how long an organization keeps what; owners only. What is older is deleted within the hour
         * @description Needs the permission `organization_write`.
         */
        patch: operations["updateRetention"];
        trace?: never;
    };
    "/homes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The homes the token may access
         * @description Needs the permission `homes_read`.
         */
        get: operations["listHomes"];
        put?: never;
        /**
         * Create a home in an organization
         * @description Needs the permission `homes_write`.
         */
        post: operations["createHome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/home-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be set per home: defaults, ranges and units
         * @description Needs the permission `homes_read`.
         */
        get: operations["describeHomeSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One home
         * @description Needs the permission `homes_read`.
         */
        get: operations["getHome"];
        /**
         * Change members of a home; the others stay. Members of an organization may change alarm_status only
         * @description Needs the permission `homes_write`.
         */
        put: operations["replaceHome"];
        post?: never;
        /**
         * Delete a home with its devices and its history
         * @description Needs the permission `homes_write`.
         */
        delete: operations["deleteHome"];
        options?: never;
        head?: never;
        /**
         * Change members of a home; the others stay. Members of an organization may change alarm_status only
         * @description Needs the permission `homes_write`.
         */
        patch: operations["updateHome"];
        trace?: never;
    };
    "/homes/{home_id}/alarm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Arm (on) or disarm (off) the alarm
         * @description Needs the permission `homes_write`.
         */
        put: operations["setAlarm"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Arm (on) or disarm (off) the alarm
         * @description Needs the permission `homes_write`.
         */
        patch: operations["updateAlarm"];
        trace?: never;
    };
    "/homes/{home_id}/alarm/silence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the siren, or the countdown to it; the alarm stays armed
         * @description Needs the permission `homes_write`.
         */
        post: operations["silenceAlarm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/homes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the same settings in many homes, in all of them or none; what is left out stays
         * @description Needs the permission `homes_write`.
         */
        patch: operations["updateManyHomes"];
        trace?: never;
    };
    "/organizations/{organization_id}/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Presets of an organization: named settings for many homes at once
         * @description Needs the permission `homes_read`.
         */
        get: operations["listPresets"];
        put?: never;
        /**
         * Create a preset; it names only what it sets, at every level
         * @description Needs the permission `homes_write`.
         */
        post: operations["createPreset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/presets/{preset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a preset; homes stay as they are
         * @description Needs the permission `homes_write`.
         */
        delete: operations["deletePreset"];
        options?: never;
        head?: never;
        /**
         * Change the name or the settings of a preset, those as a whole; homes stay as they are
         * @description Needs the permission `homes_write`.
         */
        patch: operations["updatePreset"];
        trace?: never;
    };
    "/organizations/{organization_id}/presets/{preset_id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set what the preset names in many homes, in all of them or none; their other settings stay
         * @description Needs the permission `homes_write`.
         */
        post: operations["applyPreset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what in the organization, newest first
         * @description Needs the permission `organization_write`.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as a file: CSV, or JSON lines with an entry each; the export is an entry itself
         * @description Needs the permission `organization_write`.
         */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The guests of a home, by check-in
         * @description Needs the permission `guests_read`.
         */
        get: operations["listGuests"];
        put?: never;
        /**
         * Create a guest; the same reservation posted twice makes two guests
         * @description Needs the permission `guests_write`.
         */
        post: operations["createGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/stays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When a home is taken, without by whom
         * @description Needs the permission `guests_read`.
         */
        get: operations["listStays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/guests/{guest_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One guest
         * @description Needs the permission `guests_read`.
         */
        get: operations["getGuest"];
        /**
         * Replace a guest; what is left out is cleared
         * @description Needs the permission `guests_write`.
         */
        put: operations["replaceGuest"];
        post?: never;
        /**
         * Remove a guest, as for a cancellation: with its page, its personal data everywhere and the evidence that names it
         * @description Needs the permission `guests_write`.
         */
        delete: operations["deleteGuest"];
        options?: never;
        head?: never;
        /**
         * Change members of a guest; the others stay
         * @description Needs the permission `guests_write`.
         */
        patch: operations["updateGuest"];
        trace?: never;
    };
    "/homes/{home_id}/guests/{guest_id}/access-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a guest another access code, this one or one that is drawn
         * @description Needs the permission `guests_write`.
         */
        put: operations["changeAccessCode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/guests/{guest_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that is kept about a guest. Needs guests_read too
         * @description Needs the permission `guests_write`.
         */
        get: operations["exportGuest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/guests/{guest_id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the personal data of a guest, a read-only one too; the stay remains. It cannot be taken back
         * @description Needs the permission `guests_write`.
         */
        post: operations["eraseGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the guests of a home come from by themselves, oldest first
         * @description Needs the permission `guests_read`.
         */
        get: operations["listIntegrations"];
        put?: never;
        /**
         * Let guests come from a booking calendar (iCalendar); it is read at once, then every 15 minutes
         * @description Needs the permission `organization_write`.
         */
        post: operations["createIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/integrations/{integration_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an integration; its guests go with it
         * @description Needs the permission `organization_write`.
         */
        delete: operations["deleteIntegration"];
        options?: never;
        head?: never;
        /**
         * Change the name or the address of an integration; it is read at once from where it is now
         * @description Needs the permission `organization_write`.
         */
        patch: operations["updateIntegration"];
        trace?: never;
    };
    "/homes/{home_id}/integrations/{integration_id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read it now; the answer shows what came of it
         * @description Needs the permission `organization_write`.
         */
        post: operations["syncIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The booking systems that an organization is connected to, oldest first
         * @description Needs the permission `organization_write`.
         */
        get: operations["listConnections"];
        put?: never;
        /**
         * Let guests of all homes come from a booking system; it is read at once, then every 15 minutes
         * @description Needs the permission `organization_write`.
         */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/connections/{connection_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One connection, with the guests who are about to go
         * @description Needs the permission `organization_write`.
         */
        get: operations["getConnection"];
        put?: never;
        post?: never;
        /**
         * Remove a connection; its guests go with it
         * @description Needs the permission `organization_write`.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        /**
         * Change the name, what counts as a stay, or the secrets of a connection; it is read at once
         * @description Needs the permission `organization_write`.
         */
        patch: operations["updateConnection"];
        trace?: never;
    };
    "/organizations/{organization_id}/connections/{connection_id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read it now; the answer shows what came of it
         * @description Needs the permission `organization_write`.
         */
        post: operations["syncConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/connections/{connection_id}/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rooms or listings of the account, each with its home or with the home of the same name
         * @description Needs the permission `organization_write`.
         */
        get: operations["listConnectionListings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/connections/{connection_id}/listings/{listing_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say which home a listing is, or that it is none; its guests come at once
         * @description Needs the permission `organization_write`.
         */
        put: operations["setListingHome"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/connections/{connection_id}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the booking system was asked lately and what it answered, the newest first
         * @description Needs the permission `organization_write`.
         */
        get: operations["getConnectionTranscript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What went on in a home, newest first
         * @description Needs the permission `events_read`.
         */
        get: operations["listHomeIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What went on in all homes of an organization, newest first
         * @description Needs the permission `events_read`.
         */
        get: operations["listIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/incidents/{incident_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An incident with its events and what was done about it
         * @description Needs the permission `events_read`.
         */
        get: operations["getIncident"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/incidents/{incident_id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Somebody looks after it; the first one counts
         * @description Needs the permission `homes_write`.
         */
        post: operations["acknowledgeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/incidents/{incident_id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send no notifications, messages or calls about it for some minutes; its events are recorded as usual
         * @description Needs the permission `homes_write`.
         */
        post: operations["snoozeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/incidents/{incident_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Somebody says that it is over, where no device can tell. Noise ends by itself
         * @description Needs the permission `homes_write`.
         */
        post: operations["closeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/incidents/{incident_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write down what was done about it
         * @description Needs the permission `homes_write`.
         */
        post: operations["noteIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/guests/{guest_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was written to a guest and what came back, newest first
         * @description Needs the permission `guests_read`.
         */
        get: operations["listGuestMessages"];
        put?: never;
        /**
         * Write to a guest; it is sent at once, whatever the hour
         * @description Needs the permission `guests_write`.
         */
        post: operations["writeToGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of all homes of an organization, newest first
         * @description Needs the permission `guests_read`.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/noise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The noise that is going on in a home, if there is any
         * @description Needs the permission `homes_read`.
         */
        get: operations["getNoise"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/noise/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Somebody looks into it: the host is called no more; messages to the guest go on
         * @description Needs the permission `homes_write`.
         */
        post: operations["acknowledgeNoise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/noise/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Nobody is written to or called about it for a while; its events are raised as ever
         * @description Needs the permission `homes_write`.
         */
        post: operations["snoozeNoise"];
        /**
         * It is not put off any longer: what waited goes out now
         * @description Needs the permission `homes_write`.
         */
        delete: operations["endNoiseSnooze"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/message-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What guests and hosts are told, per occasion and channel
         * @description Needs the permission `guests_read`.
         */
        get: operations["listMessageTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/message-templates/{template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Write a text of your own instead of the built-in one
         * @description Needs the permission `organization_write`.
         */
        put: operations["replaceMessageTemplate"];
        post?: never;
        /**
         * Go back to the built-in text
         * @description Needs the permission `organization_write`.
         */
        delete: operations["resetMessageTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/message-templates/{template_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The text as a made-up guest would get it; nothing is sent or kept
         * @description Needs the permission `guests_read`.
         */
        post: operations["previewMessageTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/on-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is told of what goes on, in their order
         * @description Needs the permission `organization_write`.
         */
        get: operations["getOnCall"];
        /**
         * Put members on call, in an order
         * @description Needs the permission `organization_write`.
         */
        put: operations["setOnCall"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/escalation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How incidents escalate while nobody acknowledges them
         * @description Needs the permission `organization_write`.
         */
        get: operations["getEscalation"];
        /**
         * Decide how incidents escalate, by their kind
         * @description Needs the permission `organization_write`.
         */
        put: operations["setEscalation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/incidents/{incident_id}/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who was told of an incident, how, and what became of it
         * @description Needs the permission `events_read`.
         */
        get: operations["listIncidentNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/notification-ways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How you are told of what goes on
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        get: operations["getNotificationWays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Be told by e-mail and calls, or not
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        patch: operations["updateNotificationWays"];
        trace?: never;
    };
    "/users/me/notification-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you are told, and when
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        get: operations["getNotificationRules"];
        /**
         * Decide what you are told, and when: rules, quiet hours, and the summary of the morning
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        put: operations["setNotificationRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/notification-ways/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Be told by SMS: a code is sent to the number, which counts once that came back
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        put: operations["setNotificationPhone"];
        post?: never;
        /**
         * Be told by SMS no more
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        delete: operations["removeNotificationPhone"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/notification-ways/phone/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The code that came by SMS
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["proveNotificationPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/notification-ways/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Be told in a browser
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        post: operations["addPushSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/notification-ways/push/{subscription_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Be told in that browser no more
         * @description Needs a person who is logged in: the cookie of a session, not an access token.
         */
        delete: operations["removePushSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/alerting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether alerts reach a person: recipients, gateways and the last test
         * @description Needs the permission `organization_write`.
         */
        get: operations["getAlerting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/alerting/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test alert to the recipients of a safety incident; a recipient confirms it
         * @description Needs the permission `organization_write`.
         */
        post: operations["testAlerting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/incidents/{incident_id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a signed report of an incident, and keep it
         * @description Needs the permission `homes_write`.
         */
        post: operations["makeIncidentEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/guests/{guest_id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a signed report of a stay with all that went on in it, and keep it
         * @description Needs the permission `guests_write`.
         */
        post: operations["makeStayEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed reports of a home, newest first
         * @description Needs the permission `events_read`.
         */
        get: operations["listEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/evidence/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A signed report as a file: the JSON that was signed, or what was measured as CSV
         * @description Needs the permission `events_read`.
         */
        get: operations["getEvidence"];
        put?: never;
        post?: never;
        /**
         * Delete a signed report before its time is over
         * @description Needs the permission `homes_write`.
         */
        delete: operations["deleteEvidence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The devices of all homes the token may access
         * @description Needs the permission `devices_read`.
         */
        get: operations["listDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The devices of one home
         * @description Needs the permission `devices_read`.
         */
        get: operations["listDevicesOfHome"];
        put?: never;
        /**
         * Add a device to a home; its token is answered this once
         * @description Needs the permission `devices_write`.
         */
        post: operations["createDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{device_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One device
         * @description Needs the permission `devices_read`.
         */
        get: operations["getDevice"];
        /**
         * Change members of a device; the others stay
         * @description Needs the permission `devices_write`.
         */
        put: operations["replaceDevice"];
        post?: never;
        /**
         * Remove a device; its token stops working
         * @description Needs the permission `devices_write`.
         */
        delete: operations["deleteDevice"];
        options?: never;
        head?: never;
        /**
         * Change members of a device; the others stay
         * @description Needs the permission `devices_write`.
         */
        patch: operations["updateDevice"];
        trace?: never;
    };
    "/devices/{device_id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a device a new token, answered this once; the one before it works until the next
         * @description Needs the permission `devices_write`.
         */
        post: operations["createDeviceToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pairings/{pairing_code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The device that shows this code and waits to be paired
         * @description Needs the permission `devices_write`.
         */
        get: operations["getPairing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/pairings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the device that shows this code is a new device of the home, or one that there is
         * @description Needs the permission `devices_write`.
         */
        post: operations["pairDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{device_id}/temperature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Temperature over time
         * @description Needs the permission `devices_read`.
         */
        get: operations["getTemperature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{device_id}/humidity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Relative humidity over time
         * @description Needs the permission `devices_read`.
         */
        get: operations["getHumidity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{device_id}/pressure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Air pressure over time
         * @description Needs the permission `devices_read`.
         */
        get: operations["getPressure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{device_id}/sound_level": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sound level over time
         * @description Needs the permission `devices_read`.
         */
        get: operations["getSoundLevel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{device_id}/sound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sound level over time, under the name that older clients use
         * @description Needs the permission `devices_read`.
         */
        get: operations["getSound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{device_id}/battery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Level of the battery over time
         * @description Needs the permission `devices_read`.
         */
        get: operations["getBattery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{device_id}/motion_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hits of the motion sensor over time
         * @description Needs the permission `devices_read`.
         */
        get: operations["getMotionEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/bridges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bridges of a home, oldest first
         * @description Needs the permission `devices_read`.
         */
        get: operations["listBridges"];
        put?: never;
        /**
         * Connect a bridge; its token is answered this once
         * @description Needs the permission `devices_write`.
         */
        post: operations["createBridge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/bridges/{bridge_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One bridge
         * @description Needs the permission `devices_read`.
         */
        get: operations["getBridge"];
        put?: never;
        post?: never;
        /**
         * Remove a bridge; devices that it spoke for stay, and hear from nobody
         * @description Needs the permission `devices_write`.
         */
        delete: operations["deleteBridge"];
        options?: never;
        head?: never;
        /**
         * Give a bridge another name
         * @description Needs the permission `devices_write`.
         */
        patch: operations["updateBridge"];
        trace?: never;
    };
    "/homes/{home_id}/bridges/{bridge_id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a bridge a new token, answered this once; the one before it stops working
         * @description Needs the permission `devices_write`.
         */
        post: operations["rotateBridgeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/bridges/{bridge_id}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The devices that a bridge knows: those nobody has assigned first, then by name
         * @description Needs the permission `devices_read`.
         */
        get: operations["listBridgeDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/bridges/{bridge_id}/devices/{foreign_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say which device it is here: one that is there already, or a new one
         * @description Needs the permission `devices_write`.
         */
        put: operations["assignBridgeDevice"];
        post?: never;
        /**
         * Take the device away from it; it stays, and hears from nobody
         * @description Needs the permission `devices_write`.
         */
        delete: operations["unassignBridgeDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/bridges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bridges that speak for devices in all homes of an organization, oldest first
         * @description Needs the permission `organization_write`.
         */
        get: operations["listOrganizationBridges"];
        put?: never;
        /**
         * Connect a bridge; its token is answered this once
         * @description Needs the permission `organization_write`.
         */
        post: operations["createOrganizationBridge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/bridges/{bridge_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One bridge
         * @description Needs the permission `organization_write`.
         */
        get: operations["getOrganizationBridge"];
        put?: never;
        post?: never;
        /**
         * Remove a bridge; devices that it spoke for stay, and hear from nobody
         * @description Needs the permission `organization_write`.
         */
        delete: operations["deleteOrganizationBridge"];
        options?: never;
        head?: never;
        /**
         * Give a bridge another name
         * @description Needs the permission `organization_write`.
         */
        patch: operations["updateOrganizationBridge"];
        trace?: never;
    };
    "/organizations/{organization_id}/bridges/{bridge_id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a bridge a new token, answered this once; the one before it stops working
         * @description Needs the permission `organization_write`.
         */
        post: operations["rotateOrganizationBridgeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/bridges/{bridge_id}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The devices that a bridge knows: those nobody has assigned first, then by name
         * @description Needs the permission `organization_write`.
         */
        get: operations["listOrganizationBridgeDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/bridges/{bridge_id}/devices/{foreign_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say which device it is here: one that is there already, or a new one
         * @description Needs the permission `organization_write`.
         */
        put: operations["assignOrganizationBridgeDevice"];
        post?: never;
        /**
         * Take the device away from it; it stays, and hears from nobody
         * @description Needs the permission `organization_write`.
         */
        delete: operations["unassignOrganizationBridgeDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of a home, newest first; increase offset by limit until a page is not full
         * @description Needs the permission `events_read`.
         */
        get: operations["listHomeEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/events/{home_event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One event of a home
         * @description Needs the permission `events_read`.
         */
        get: operations["getHomeEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deprecated: user events of all homes the token may access. Use GET /homes/{home_id}/events
         * @deprecated
         * @description Needs the permission `events_read`.
         */
        get: operations["listUserEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/reports/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A month of a home. Needs events_read too
         * @description Needs the permission `homes_read`.
         */
        get: operations["getHomeReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/reports/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A month of the homes of an organization. Needs events_read too
         * @description Needs the permission `homes_read`.
         */
        get: operations["getOrganizationReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All homes of an organization at a glance. Needs events_read too
         * @description Needs the permission `homes_read`.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The state of a home and its reasons. Needs events_read too
         * @description Needs the permission `homes_read`.
         */
        get: operations["getHomeState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of all homes of an organization, newest first
         * @description Needs the permission `events_read`.
         */
        get: operations["listOrganizationEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/home-assistant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether Home Assistant is told of a home
         * @description Needs the permission `homes_read`.
         */
        get: operations["getHomeAssistant"];
        /**
         * Tell Home Assistant of a home and its devices, or take them back from it
         * @description Needs the permission `homes_write`.
         */
        put: operations["setHomeAssistant"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhooks of an organization
         * @description Needs the permission `webhook_read`.
         */
        get: operations["listOrganizationWebhooks"];
        put?: never;
        /**
         * Have the events of every home of an organization sent to a url
         * @description Needs the permission `webhook_write`.
         */
        post: operations["createOrganizationWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/webhooks/{hook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook of an organization
         * @description Needs the permission `webhook_read`.
         */
        get: operations["getOrganizationWebhook"];
        /**
         * Change the address, the events or the token of a webhook; what is left out stays
         * @description Needs the permission `webhook_write`.
         */
        put: operations["updateOrganizationWebhook"];
        post?: never;
        /**
         * Stop deliveries, queued retries too, and remove the webhook
         * @description Needs the permission `webhook_write`.
         */
        delete: operations["deleteOrganizationWebhook"];
        options?: never;
        head?: never;
        /**
         * Start delivery again after a webhook broke
         * @description Needs the permission `webhook_write`.
         */
        patch: operations["repairOrganizationWebhook"];
        trace?: never;
    };
    "/organizations/{organization_id}/webhooks/{hook_id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook_ping; 201 says that it was attempted, not that it arrived
         * @description Needs the permission `webhook_write`.
         */
        post: operations["pingOrganizationWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/webhooks/{hook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a ping or a sample of any event, and say what the endpoint answered or why it could not be reached
         * @description Needs the permission `webhook_write`.
         */
        post: operations["testOrganizationWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/webhooks/{hook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every delivery of the last days, newest first, and what became of it
         * @description Needs the permission `webhook_read`.
         */
        get: operations["listOrganizationWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/webhooks/{hook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One delivery, with the bytes that were sent and the beginning of what was answered
         * @description Needs the permission `webhook_read`.
         */
        get: operations["getOrganizationWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/webhooks/{hook_id}/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of an event at this webhook, or why it was not sent there
         * @description Needs the permission `webhook_read`.
         */
        get: operations["explainOrganizationWebhookEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/webhooks/{hook_id}/deliveries/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What waits to be sent, and how the attempts of the last 24 hours went
         * @description Needs the permission `webhook_read`.
         */
        get: operations["getOrganizationWebhookDeliverySummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/listeners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to listen to the events of an organization; it ends by itself when nobody reads for a minute
         * @description Needs the permission `webhook_write`.
         */
        post: operations["createListener"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/listeners/{listener_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What waits for a listener, as deliveries; with `follow` what comes too, for as long as you read
         * @description Needs the permission `webhook_write`.
         */
        get: operations["readListener"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/listeners/{listener_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop listening
         * @description Needs the permission `webhook_write`.
         */
        delete: operations["deleteListener"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/listeners/samples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample of an event to whatever you listen with; it is marked as one and is in no history
         * @description Needs the permission `webhook_write`.
         */
        post: operations["sendListenerSample"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your webhooks, oldest first
         * @description Needs the permission `webhook_read`.
         */
        get: operations["listUserWebhooks"];
        put?: never;
        /**
         * Register a webhook for your own account; its secret is answered this once
         * @description Needs the permission `webhook_write`.
         */
        post: operations["createUserWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{hook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the address, the events or the token of a webhook; what is left out stays
         * @description Needs the permission `webhook_write`.
         */
        put: operations["updateUserWebhook"];
        post?: never;
        /**
         * Stop deliveries and remove the webhook
         * @description Needs the permission `webhook_write`.
         */
        delete: operations["deleteUserWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{hook_id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery to your first webhook, whatever hook_id is in the path
         * @description Needs the permission `webhook_write`.
         */
        post: operations["pingUserWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{hook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery to this webhook, and say what the endpoint answered or why it could not be reached
         * @description Needs the permission `webhook_write`.
         */
        post: operations["testUserWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up homes, their devices and their guests from one CSV file, all of it or nothing
         * @description Needs the permission `homes_write`.
         */
        post: operations["importList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homes/{home_id}/guests/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create and update guests from a CSV file; all of them or none, unless `partial`
         * @description Needs the permission `guests_write`.
         */
        post: operations["importGuests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization_id}/guests/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create and update guests of several homes from one CSV file, whose column `home` names them; all or none, unless `partial`
         * @description Needs the permission `guests_write`.
         */
        post: operations["importOrganizationGuests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ingest/v1/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what a device measured; what is acknowledged is stored and judged
         * @description A report of at most 64 KiB, or a list of up to 100 reports of at most 1 MiB; `Content-Encoding: gzip` if you like. A value that is out of range costs that value, not the report.
         */
        post: operations["sendReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ingest/v1/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the device is to do; waits for it when there is nothing yet */
        get: operations["listCommands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ingest/v1/uplinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A LoRaWAN network server tells what a sensor sent; what is taken is stored and judged
         * @description Set up at the server as its HTTP integration (ChirpStack) or webhook (The Things Stack), with the token of a bridge of that kind.
         */
        post: operations["sendUplink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ingest/v1/pairings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A device without a token asks for a code to show; a person pairs it with that code */
        post: operations["beginPairing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ingest/v1/pairings/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The device asks for its token, with its pairing secret as the bearer token
         * @description Answers the same token however often it is asked, until the code has ended. What reported in the place of this device before is refused from then on.
         */
        post: operations["takeDeviceToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask a user for access; to be opened in the browser of the user
         * @description The user logs in and chooses permissions; then the browser is sent to the redirect URI with `code`, or with `error`. An unknown client or redirect URI is told to the user and sent nowhere.
         */
        get: operations["authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code, a refresh token, a device code or the client credentials for tokens
         * @description A code lasts 60 seconds and works once; its second use revokes what it gave. A refresh token lasts 180 days and is replaced with each use; the previous one works until the new one was used.
         */
        post: operations["requestToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token of the client
         * @description A refresh token takes along everything that came from the same consent. A token that does not exist, or of another client, is answered in the same way (RFC 7009).
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/device_authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for access where there is no browser; the user decides elsewhere, with a code
         * @description The device flow (RFC 8628), for the command line of Lares alone. The codes last 10 minutes. The user logs in at the verification_uri, compares the code and chooses permissions; meanwhile the device asks the token endpoint every `interval` seconds.
         */
        post: operations["authorizeDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "organization.noise_detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f19c0fe6a4ccfc4e728d",
                     *         "type": "noise_detected",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:21:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Strandvägen 12",
                     *           "timezone": "Europe/Stockholm",
                     *           "deviceId": "01a1a95238aa956be85cb27c",
                     *           "deviceName": "Living room",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1a95238aacd2749601ef3",
                     *           "incidentId": "1f558f4d973298cd51a1a3e8",
                     *           "startedAt": "2026-11-19T01:54:00.000Z",
                     *           "noiseDetected": {
                     *             "soundLevel": 83.3,
                     *             "soundThreshold": 75,
                     *             "disturbanceMonitoringLevel": 3,
                     *             "durationMinutes": 30,
                     *             "loudMinutes": 28,
                     *             "quietHours": false,
                     *             "deviceId": "01a1a95238aa956be85cb27c",
                     *             "deviceName": "Living room"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "491c93a270b14b6c928fb3db328a1a5a2c4d30c3f1737af154a5f4512f1e0e31"
                     *     }
                     */
                    "application/json": components["schemas"]["NoiseDetectedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.noise_quieted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1a96b32fb5e28d6251e",
                     *         "type": "noise_quieted",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:36:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Strandvägen 12",
                     *           "timezone": "Europe/Stockholm",
                     *           "deviceId": "01a1a95238aa956be85cb27c",
                     *           "deviceName": "Living room",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1a95238aacd2749601ef3",
                     *           "incidentId": "1f558f4d973298cd51a1a3e8",
                     *           "startedAt": "2026-11-19T01:54:00.000Z",
                     *           "noiseQuieted": {
                     *             "soundLevel": 44.2,
                     *             "soundThreshold": 75,
                     *             "durationMinutes": 38,
                     *             "loudMinutes": 38,
                     *             "loudUntil": "2026-11-19T02:32:00.000Z",
                     *             "peakSoundLevel": 88,
                     *             "highestLevel": 3,
                     *             "notificationsSent": 3,
                     *             "reason": "quiet",
                     *             "deviceId": "01a1a95238aa956be85cb27c",
                     *             "deviceName": "Living room"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "671bdbcc6c9f4ae78ea4eb57364406af763555136874dcc02be1e56a3dd331bc"
                     *     }
                     */
                    "application/json": components["schemas"]["NoiseQuietedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.noise_sms_sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f192bd7e79a54a1135f7",
                     *         "type": "noise_sms_sent",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:11:25.134Z",
                     *         "metadata": {
                     *           "homeName": "Strandvägen 12",
                     *           "timezone": "Europe/Stockholm",
                     *           "guestId": "01a1a95238aacd2749601ef3",
                     *           "incidentId": "1f558f4d973298cd51a1a3e8",
                     *           "noiseSmsSent": {
                     *             "level": 2,
                     *             "recipient": "+46•••••13",
                     *             "messageId": "01a1f192938a7dd663705816",
                     *             "templateId": "noise_sms_2",
                     *             "language": "sv",
                     *             "attempt": 1,
                     *             "status": "not_sent"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "864a94740b199068569b4ae9e53f3b4487047b936f0498a1e75257e099786b51"
                     *     }
                     */
                    "application/json": components["schemas"]["NoiseSmsSentDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.noise_email_sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f192e9ca57914b79f371",
                     *         "type": "noise_email_sent",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:11:38.514Z",
                     *         "metadata": {
                     *           "homeName": "Strandvägen 12",
                     *           "timezone": "Europe/Stockholm",
                     *           "guestId": "01a1a95238aacd2749601ef3",
                     *           "incidentId": "1f558f4d973298cd51a1a3e8",
                     *           "noiseEmailSent": {
                     *             "level": 2,
                     *             "recipient": "n•••@example.com",
                     *             "messageId": "01a1f19295e235e9e1f22332",
                     *             "templateId": "noise_email_2",
                     *             "language": "sv",
                     *             "attempt": 1,
                     *             "status": "not_sent"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "48f4b7e8dc092389c9e6f43472f9757fb7761b7e71219d65666f737de86649dc"
                     *     }
                     */
                    "application/json": components["schemas"]["NoiseEmailSentDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.noise_auto_call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f19c231e98dab0544055",
                     *         "type": "noise_auto_call",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:21:43.794Z",
                     *         "metadata": {
                     *           "homeName": "Strandvägen 12",
                     *           "timezone": "Europe/Stockholm",
                     *           "guestId": "01a1a95238aacd2749601ef3",
                     *           "incidentId": "1f558f4d973298cd51a1a3e8",
                     *           "noiseAutoCall": {
                     *             "level": 3,
                     *             "recipient": "+46•••••13",
                     *             "callId": "01a1f19c154ac5083cf6d779",
                     *             "attempt": 1,
                     *             "outcome": "not_placed",
                     *             "status": "not_sent"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "9abe517a49436d6fb0cf1ba747c9d937dbb5f2476a86f5c4478f58f34510c1cd"
                     *     }
                     */
                    "application/json": components["schemas"]["NoiseAutoCallDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.noise_flash_and_sound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f18a49fa4fc57efb540d",
                     *         "type": "noise_flash_and_sound",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:02:02.814Z",
                     *         "metadata": {
                     *           "homeName": "Strandvägen 12",
                     *           "timezone": "Europe/Stockholm",
                     *           "deviceId": "01a1a95238aa956be85cb27c",
                     *           "deviceName": "Living room",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1a95238aacd2749601ef3",
                     *           "incidentId": "1f558f4d973298cd51a1a3e8",
                     *           "noiseFlashAndSound": {
                     *             "level": 1,
                     *             "commandId": "01a1f18a3c6223e125712824",
                     *             "deviceId": "01a1a95238aa956be85cb27c",
                     *             "deviceName": "Living room"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "5acb95e37b4c6e468e39e9083b1c0caecd012774839d008f04bfbf3d4f30e3eb"
                     *     }
                     */
                    "application/json": components["schemas"]["NoiseFlashAndSoundDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.sound_level_dropped_normal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1ac41c204e0b871a408",
                     *         "type": "sound_level_dropped_normal",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:39:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Strandvägen 12",
                     *           "timezone": "Europe/Stockholm",
                     *           "deviceId": "01a1a95238aa956be85cb27c",
                     *           "deviceName": "Living room",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1a95238aacd2749601ef3",
                     *           "startedAt": "2026-11-19T01:54:00.000Z",
                     *           "soundLevelDroppedNormal": {
                     *             "soundLevel": 45.5,
                     *             "soundThreshold": 75,
                     *             "durationMinutes": 45,
                     *             "deviceId": "01a1a95238aa956be85cb27c",
                     *             "deviceName": "Living room"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "dadc7278f74d8bbb1ed0e24cf96e0eeba4e4fc965e73c15bc8dcec9c7d2e92e7"
                     *     }
                     */
                    "application/json": components["schemas"]["SoundLevelDroppedNormalDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.crowd_detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f189176a5cff47dd3fa2",
                     *         "type": "crowd_detected",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:00:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Strandvägen 12",
                     *           "timezone": "Europe/Stockholm",
                     *           "deviceId": "01a1a95238aa956be85cb27c",
                     *           "deviceName": "Living room",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1a95238aacd2749601ef3",
                     *           "startedAt": "2026-11-19T01:45:00.000Z",
                     *           "crowdDetected": {
                     *             "estimatedOccupancy": 14,
                     *             "maxOccupancy": 8,
                     *             "durationMinutes": 15,
                     *             "deviceId": "01a1a95238aa956be85cb27c",
                     *             "deviceName": "Living room"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "5502e9a1ca82248b7def1073caa5c52c799af62154d4d835d17a9e727081ee60"
                     *     }
                     */
                    "application/json": components["schemas"]["CrowdDetectedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.pir_motion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1a774b27d015913009e",
                     *         "type": "pir_motion",
                     *         "home_id": "01a1a95238aa9fd9d6aa6731",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:33:00.000Z",
                     *         "device_id": "01a1a95238aa336f14ec3d9f"
                     *       },
                     *       "hook_digest": "faa435ea691f5e00122bd3436c204268ae4cd553c84de69aaa3dc0291e120037"
                     *     }
                     */
                    "application/json": components["schemas"]["PirMotionDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.motion_alarm_on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1917dcefbf2b06a3f1f",
                     *         "type": "motion_alarm_on",
                     *         "home_id": "01a1a95238aa9fd9d6aa6731",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:09:52.494Z",
                     *         "metadata": {
                     *           "homeName": "Fjord cabin",
                     *           "timezone": "Europe/Oslo",
                     *           "motionAlarmOn": {
                     *             "source": "schedule",
                     *             "effectiveAt": "2026-11-19T02:09:52.494Z"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "3d3b828a3d0041ff827364c05ddaee1bafcba16556d5f72f99ccd257c99b8f36"
                     *     }
                     */
                    "application/json": components["schemas"]["MotionAlarmOnDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.motion_alarm_off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1c2ea122e50af9155c5",
                     *         "type": "motion_alarm_off",
                     *         "home_id": "01a1a95238aa9fd9d6aa6731",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T03:04:02.994Z",
                     *         "metadata": {
                     *           "homeName": "Fjord cabin",
                     *           "timezone": "Europe/Oslo",
                     *           "motionAlarmOff": {
                     *             "source": "schedule",
                     *             "effectiveAt": "2026-11-19T03:04:02.994Z"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "bf2ff4a406e70a0a263bc7227dce366a8854c2c787d72908b0e4f46989160721"
                     *     }
                     */
                    "application/json": components["schemas"]["MotionAlarmOffDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.motion_alarm_critical_event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1a63f16997079c58f5a",
                     *         "type": "motion_alarm_critical_event",
                     *         "home_id": "01a1a95238aa9fd9d6aa6731",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:32:43.914Z",
                     *         "metadata": {
                     *           "homeName": "Fjord cabin",
                     *           "timezone": "Europe/Oslo",
                     *           "deviceId": "01a1a95238aa336f14ec3d9f",
                     *           "deviceName": "Entrance",
                     *           "hardwareVersion": 1,
                     *           "motionAlarmCriticalEvent": {
                     *             "motionAt": "2026-11-19T02:31:00.000Z",
                     *             "graceSeconds": 45,
                     *             "sirenStarted": true,
                     *             "deviceId": "01a1a95238aa336f14ec3d9f",
                     *             "deviceName": "Entrance"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "1f1d31146691a4f9b9a70a00d686dd76680416678e7ed7db474ab9753c1a83ce"
                     *     }
                     */
                    "application/json": components["schemas"]["MotionAlarmCriticalEventDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.motion_automation_guest_checkin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1801f02705ec8443632",
                     *         "type": "motion_automation_guest_checkin",
                     *         "home_id": "01a1a95238aa384f8004f11a",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T01:51:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Gamla Stan loft",
                     *           "timezone": "Europe/Stockholm",
                     *           "deviceId": "01a1a95238aae9ce997c5384",
                     *           "deviceName": "Hall",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1a95238aa007abb01e1be",
                     *           "motionAutomationGuestCheckin": {
                     *             "guestId": "01a1a95238aa007abb01e1be",
                     *             "checkinTime": "2026-11-19T01:39:00.000Z",
                     *             "motionAt": "2026-11-19T01:51:00.000Z",
                     *             "minutesAfterCheckin": 12,
                     *             "deviceId": "01a1a95238aae9ce997c5384",
                     *             "deviceName": "Hall"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "d9d6fca11dcf01aff925a5c318541cef21c6fc3c5759eeb91de46eac2f2d79dc"
                     *     }
                     */
                    "application/json": components["schemas"]["MotionAutomationGuestCheckinDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.motion_automation_guest_no_show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1909cce0face2cb263d",
                     *         "type": "motion_automation_guest_no_show",
                     *         "home_id": "01a1a95238aa28f2d57380b8",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T01:59:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Kreuzberg Altbau",
                     *           "timezone": "Europe/Berlin",
                     *           "guestId": "01a1a95238aa8c3881c8a15d",
                     *           "motionAutomationGuestNoShow": {
                     *             "guestId": "01a1a95238aa8c3881c8a15d",
                     *             "checkinTime": "2026-11-18T20:59:00.000Z",
                     *             "waitedHours": 5,
                     *             "coveragePercent": 100
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "6c002712850f32dec21dbad5a641a18f1361622a7c0e67e8014b30c631591f2f"
                     *     }
                     */
                    "application/json": components["schemas"]["MotionAutomationGuestNoShowDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.temperature_high": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f19fe792a7d5ed6b5205",
                     *         "type": "temperature_high",
                     *         "home_id": "01a1a95238aa384f8004f11a",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:25:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Gamla Stan loft",
                     *           "timezone": "Europe/Stockholm",
                     *           "deviceId": "01a1a95238aa11420b23e1d1",
                     *           "deviceName": "Loft",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1a95238aa007abb01e1be",
                     *           "startedAt": "2026-11-19T02:10:00.000Z",
                     *           "temperatureHigh": {
                     *             "temperature": 31.8,
                     *             "threshold": 30,
                     *             "hysteresis": 1,
                     *             "durationMinutes": 15,
                     *             "deviceId": "01a1a95238aa11420b23e1d1",
                     *             "deviceName": "Loft"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "17160489138dbe31e85d0b79e7a903f589d032823f10f1041f77965f66dbe988"
                     *     }
                     */
                    "application/json": components["schemas"]["TemperatureHighDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.temperature_low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f17fe9ce41b7859da94d",
                     *         "type": "temperature_low",
                     *         "home_id": "01a1a95238aa28f2d57380b8",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T01:50:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Kreuzberg Altbau",
                     *           "timezone": "Europe/Berlin",
                     *           "deviceId": "01a1a95238aaa5fccc61a103",
                     *           "deviceName": "Küche",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1a95238aa8c3881c8a15d",
                     *           "startedAt": "2026-11-19T01:35:00.000Z",
                     *           "temperatureLow": {
                     *             "temperature": 5.4,
                     *             "threshold": 13,
                     *             "hysteresis": 1,
                     *             "durationMinutes": 15,
                     *             "deviceId": "01a1a95238aaa5fccc61a103",
                     *             "deviceName": "Küche"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "ed3db2bcdaf8dc65b75cc130148f243e61cd1964f1ff5c2f1b3c9c4a127948cc"
                     *     }
                     */
                    "application/json": components["schemas"]["TemperatureLowDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.temperature_risen_normal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1e2e3276021caa3344360",
                     *         "type": "temperature_risen_normal",
                     *         "home_id": "01a1a95238aa9c3722ada460",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-16T05:45:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Gràcia penthouse",
                     *           "timezone": "Europe/Madrid",
                     *           "deviceId": "01a1a95238aa30fd6f0ebd35",
                     *           "deviceName": "Saló",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1a95238aae0a4ce7d7dfa",
                     *           "startedAt": "2026-11-16T03:20:00.000Z",
                     *           "temperatureRisenNormal": {
                     *             "temperature": 16.5,
                     *             "threshold": 13,
                     *             "hysteresis": 1,
                     *             "durationMinutes": 145,
                     *             "deviceId": "01a1a95238aa30fd6f0ebd35",
                     *             "deviceName": "Saló"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "727977c8095c7535e163af8147934ee24df44d785db9cbc4bbe8df6cf14e85a3"
                     *     }
                     */
                    "application/json": components["schemas"]["TemperatureRisenNormalDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.temperature_dropped_normal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1cd71dafb287bb5557f",
                     *         "type": "temperature_dropped_normal",
                     *         "home_id": "01a1a95238aa384f8004f11a",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T03:15:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Gamla Stan loft",
                     *           "timezone": "Europe/Stockholm",
                     *           "deviceId": "01a1a95238aa11420b23e1d1",
                     *           "deviceName": "Loft",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1a95238aa007abb01e1be",
                     *           "startedAt": "2026-11-19T02:10:00.000Z",
                     *           "temperatureDroppedNormal": {
                     *             "temperature": 26,
                     *             "threshold": 30,
                     *             "hysteresis": 1,
                     *             "durationMinutes": 65,
                     *             "deviceId": "01a1a95238aa11420b23e1d1",
                     *             "deviceName": "Loft"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "b76aef7b567ff51b20c9017811e45ffaf6376b9d6e6ef90e30d0ea241af1c7cc"
                     *     }
                     */
                    "application/json": components["schemas"]["TemperatureDroppedNormalDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.humidity_high": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f18d16b2c7f9480be797",
                     *         "type": "humidity_high",
                     *         "home_id": "01a1a95238aa5ee1e632d772",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T02:05:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Plaka rooftop",
                     *           "timezone": "Europe/Athens",
                     *           "deviceId": "01a1a95238aa7f204719093f",
                     *           "deviceName": "Bedroom",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1a95238aa20c6667a66d5",
                     *           "startedAt": "2026-11-19T01:05:00.000Z",
                     *           "humidityHigh": {
                     *             "humidity": 82.7,
                     *             "threshold": 70,
                     *             "hysteresis": 5,
                     *             "durationMinutes": 60,
                     *             "deviceId": "01a1a95238aa7f204719093f",
                     *             "deviceName": "Bedroom"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "e155a68263240898e7eb9efb804c5779473d5a9ac51adf0cf5e4881c750fc861"
                     *     }
                     */
                    "application/json": components["schemas"]["HumidityHighDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.humidity_low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f184a23e0ca6023b278f",
                     *         "type": "humidity_low",
                     *         "home_id": "01a1a95238aa5ee1e632d772",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T01:55:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Plaka rooftop",
                     *           "timezone": "Europe/Athens",
                     *           "deviceId": "01a1a95238aaa97e4c9885dd",
                     *           "deviceName": "Rooftop",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1a95238aa20c6667a66d5",
                     *           "startedAt": "2026-11-19T00:55:00.000Z",
                     *           "humidityLow": {
                     *             "humidity": 14.9,
                     *             "threshold": 25,
                     *             "hysteresis": 5,
                     *             "durationMinutes": 60,
                     *             "deviceId": "01a1a95238aaa97e4c9885dd",
                     *             "deviceName": "Rooftop"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "963527cdca12dcf0b87c8311524990f0281872b529d69efcac5bd131ecf30c68"
                     *     }
                     */
                    "application/json": components["schemas"]["HumidityLowDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.humidity_risen_normal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1bf90ba2dd7cafecb94",
                     *         "type": "humidity_risen_normal",
                     *         "home_id": "01a1a95238aa5ee1e632d772",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T03:00:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Plaka rooftop",
                     *           "timezone": "Europe/Athens",
                     *           "deviceId": "01a1a95238aaa97e4c9885dd",
                     *           "deviceName": "Rooftop",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1a95238aa20c6667a66d5",
                     *           "startedAt": "2026-11-19T00:55:00.000Z",
                     *           "humidityRisenNormal": {
                     *             "humidity": 41,
                     *             "threshold": 25,
                     *             "hysteresis": 5,
                     *             "durationMinutes": 125,
                     *             "deviceId": "01a1a95238aaa97e4c9885dd",
                     *             "deviceName": "Rooftop"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "f6f11cc714a63b7873809dee34f7e8423cdfc01af21bc56ad413084e302fc469"
                     *     }
                     */
                    "application/json": components["schemas"]["HumidityRisenNormalDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.humidity_dropped_normal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1c86ee286ad7a6df6a3",
                     *         "type": "humidity_dropped_normal",
                     *         "home_id": "01a1a95238aa5ee1e632d772",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T03:10:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Plaka rooftop",
                     *           "timezone": "Europe/Athens",
                     *           "deviceId": "01a1a95238aa7f204719093f",
                     *           "deviceName": "Bedroom",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1a95238aa20c6667a66d5",
                     *           "startedAt": "2026-11-19T01:05:00.000Z",
                     *           "humidityDroppedNormal": {
                     *             "humidity": 49.8,
                     *             "threshold": 70,
                     *             "hysteresis": 5,
                     *             "durationMinutes": 125,
                     *             "deviceId": "01a1a95238aa7f204719093f",
                     *             "deviceName": "Bedroom"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "454b881abc0da5b7e32e387ac3b2f03599861b27cf25fa3cd2ce827afb9b0eb0"
                     *     }
                     */
                    "application/json": components["schemas"]["HumidityDroppedNormalDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.almost_freezing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1928aa200b35364b173",
                     *         "type": "almost_freezing",
                     *         "home_id": "01a1a95238aa28f2d57380b8",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T02:10:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Kreuzberg Altbau",
                     *           "timezone": "Europe/Berlin",
                     *           "deviceId": "01a1a95238aaa5fccc61a103",
                     *           "deviceName": "Küche",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1a95238aa8c3881c8a15d",
                     *           "startedAt": "2026-11-19T02:00:00.000Z",
                     *           "almostFreezing": {
                     *             "temperature": 1.3,
                     *             "threshold": 4,
                     *             "trendPerHour": -15,
                     *             "deviceId": "01a1a95238aaa5fccc61a103",
                     *             "deviceName": "Küche"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "29bda01cacb008edcd0d45b1fec49ff32c6c9515c876bfcd89b3f10c6a774c34"
                     *     }
                     */
                    "application/json": components["schemas"]["AlmostFreezingDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.risk_of_mould": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f189a22a9b185ac60680",
                     *         "type": "risk_of_mould",
                     *         "home_id": "01a1a95238aa9c3722ada460",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T02:00:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Gràcia penthouse",
                     *           "timezone": "Europe/Madrid",
                     *           "deviceId": "01a1a95238aa957fedd3792a",
                     *           "deviceName": "Terrassa",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1a95238aa57df577969c1",
                     *           "startedAt": "2026-11-16T23:00:00.000Z",
                     *           "riskOfMould": {
                     *             "level": "elevated",
                     *             "dose": 0.152,
                     *             "temperature": 20.1,
                     *             "humidity": 92,
                     *             "surfaceHumidity": 100,
                     *             "criticalHumidity": 79.9,
                     *             "hoursAtRisk": 51,
                     *             "deviceId": "01a1a95238aa957fedd3792a",
                     *             "deviceName": "Terrassa"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "d35f8b9a03a83111a31c4a1a3f8910bf2ac1533664f1dd42434b8146fc033ab7"
                     *     }
                     */
                    "application/json": components["schemas"]["RiskOfMouldDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.risk_of_mould_cleared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1c34a665de5952a8ee3",
                     *         "type": "risk_of_mould_cleared",
                     *         "home_id": "01a1a95238aaca5bb2b223f9",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T03:00:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Trastevere flat",
                     *           "timezone": "Europe/Rome",
                     *           "deviceId": "01a1a95238aa7e109e0ca767",
                     *           "deviceName": "Camera",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1bf0e7c403ac3ed130ebd",
                     *           "startedAt": "2026-11-13T12:00:00.000Z",
                     *           "riskOfMouldCleared": {
                     *             "level": "none",
                     *             "dose": 0.049,
                     *             "temperature": 20.5,
                     *             "humidity": 40,
                     *             "surfaceHumidity": 48.2,
                     *             "criticalHumidity": 79.9,
                     *             "hoursAtRisk": 54,
                     *             "deviceId": "01a1a95238aa7e109e0ca767",
                     *             "deviceName": "Camera"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "3b119822205dec4a0cf8db180fcea2c11f6708cb5ebf11c034fabab2e3704f30"
                     *     }
                     */
                    "application/json": components["schemas"]["RiskOfMouldClearedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.smoking_detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f178e67e587130165d10",
                     *         "type": "smoking_detected",
                     *         "home_id": "01a1a95238aa2a5f5e008ca5",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T01:43:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Marais duplex",
                     *           "timezone": "Europe/Paris",
                     *           "deviceId": "01a1a95238aad4901192c356",
                     *           "deviceName": "Salon",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1a95238aa8e8668756620",
                     *           "startedAt": "2026-11-19T01:41:00.000Z",
                     *           "smokingDetected": {
                     *             "pm25": 184,
                     *             "baselinePm25": 9,
                     *             "durationMinutes": 2,
                     *             "deviceId": "01a1a95238aad4901192c356",
                     *             "deviceName": "Salon"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "bb6e0b9e1f24759c499790117e1494979648685b11a3777feb9ee01e484222b0"
                     *     }
                     */
                    "application/json": components["schemas"]["SmokingDetectedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.alarm_heard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f17e4556c9592bcacc4c",
                     *         "type": "alarm_heard",
                     *         "home_id": "01a1a95238aa2a5f5e008ca5",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T01:49:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Marais duplex",
                     *           "timezone": "Europe/Paris",
                     *           "deviceId": "01a1a95238aa576059fa03c4",
                     *           "deviceName": "Chambre",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1a95238aa8e8668756620",
                     *           "startedAt": "2026-11-19T01:49:00.000Z",
                     *           "alarmHeard": {
                     *             "alarm": "smoke",
                     *             "pattern": "t3",
                     *             "cycles": 15,
                     *             "confidence": 0.94,
                     *             "frequencyHz": 3100,
                     *             "deviceId": "01a1a95238aa576059fa03c4",
                     *             "deviceName": "Chambre"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "f8a76d054dba3ecb9166cf27a2dfc0bc1def5d6cdb869d0a5e55d5fe73f949c2"
                     *     }
                     */
                    "application/json": components["schemas"]["AlarmHeardDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.device_online": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1a6195aeacfbd0fff9e",
                     *         "type": "device_online",
                     *         "home_id": "01a1a95238aab226d788a3f4",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T02:32:22.434Z",
                     *         "metadata": {
                     *           "homeName": "Casa Alfama",
                     *           "timezone": "Europe/Lisbon",
                     *           "deviceId": "01a1a95238aaaa41a65c051b",
                     *           "deviceName": "Terraço",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1a95238aa00b285e1f40b",
                     *           "deviceOnline": {
                     *             "reason": "recovered",
                     *             "lastReportAt": "2026-11-19T01:33:28.434Z",
                     *             "offlineMinutes": 59,
                     *             "deviceId": "01a1a95238aaaa41a65c051b",
                     *             "deviceName": "Terraço"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "ffe87fba097b95c30138cec0e6e8519692656ec0cd4a7cf914bba4f309c33658"
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceOnlineDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.device_offline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1852f923adce741f7c6",
                     *         "type": "device_offline",
                     *         "home_id": "01a1a95238aab226d788a3f4",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T01:56:21.354Z",
                     *         "metadata": {
                     *           "homeName": "Casa Alfama",
                     *           "timezone": "Europe/Lisbon",
                     *           "deviceId": "01a1a95238aa4b5c01ea381e",
                     *           "deviceName": "Quarto",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1a95238aa00b285e1f40b",
                     *           "deviceOffline": {
                     *             "lastReportAt": "2026-11-19T01:36:21.354Z",
                     *             "timeoutMinutes": 20,
                     *             "homeOffline": true,
                     *             "deviceId": "01a1a95238aa4b5c01ea381e",
                     *             "deviceName": "Quarto"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "0ff6821c278c50afab01795c44d7a2ffc3a4615577bf1ac07685518b8c07cb0e"
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceOfflineDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.device_power_off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f183be6ec386a707d457",
                     *         "type": "device_power_off",
                     *         "home_id": "01a1a95238aa798b18535312",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T01:55:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Boathouse",
                     *           "timezone": "Europe/Stockholm",
                     *           "deviceId": "01a1a95238aa31174464dade",
                     *           "deviceName": "Loft",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1a95238aa35cfd5c9afcc",
                     *           "devicePowerOff": {
                     *             "reason": "user",
                     *             "batteryPercent": 58.2,
                     *             "deviceId": "01a1a95238aa31174464dade",
                     *             "deviceName": "Loft"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "e976394ec7fe01a13a2149190bc7014a1d83a6284db086b2849f09934fb2424e"
                     *     }
                     */
                    "application/json": components["schemas"]["DevicePowerOffDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.battery_low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f189a22aafa5398868b3",
                     *         "type": "battery_low",
                     *         "home_id": "01a1a95238aa2a5f5e008ca5",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T02:01:26.094Z",
                     *         "metadata": {
                     *           "homeName": "Marais duplex",
                     *           "timezone": "Europe/Paris",
                     *           "deviceId": "01a1a95238aa576059fa03c4",
                     *           "deviceName": "Chambre",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1a95238aa8e8668756620",
                     *           "batteryLow": {
                     *             "batteryPercent": 19.7,
                     *             "batteryVoltage": 3.236,
                     *             "threshold": 20,
                     *             "estimatedDaysLeft": 17,
                     *             "deviceId": "01a1a95238aa576059fa03c4",
                     *             "deviceName": "Chambre"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "fc99cc230955bfc15d97ee2ef806900283b38337161a915cd2105bc5dd3dba39"
                     *     }
                     */
                    "application/json": components["schemas"]["BatteryLowDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.battery_empty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f19cc8d2be5beabd1f33",
                     *         "type": "battery_empty",
                     *         "home_id": "01a1a95238aa384f8004f11a",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T02:22:23.094Z",
                     *         "metadata": {
                     *           "homeName": "Gamla Stan loft",
                     *           "timezone": "Europe/Stockholm",
                     *           "deviceId": "01a1a95238aae9ce997c5384",
                     *           "deviceName": "Hall",
                     *           "hardwareVersion": 1,
                     *           "guestId": "01a1a95238aa007abb01e1be",
                     *           "batteryEmpty": {
                     *             "batteryPercent": 3,
                     *             "batteryVoltage": 3.036,
                     *             "threshold": 3,
                     *             "estimatedDaysLeft": 1,
                     *             "deviceId": "01a1a95238aae9ce997c5384",
                     *             "deviceName": "Hall"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "6f8630204aebd291f0ed6fbea51f24c5cb4fdc918b34eabab7bc86f189d305ef"
                     *     }
                     */
                    "application/json": components["schemas"]["BatteryEmptyDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.tamper_mounted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f1744a6ada733c8baaa4",
                     *         "type": "tamper_mounted",
                     *         "home_id": "01a1a95238aaca5bb2b223f9",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T01:38:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Trastevere flat",
                     *           "timezone": "Europe/Rome",
                     *           "deviceId": "01a1a95238aaa4688a1ac2ba",
                     *           "deviceName": "Soggiorno",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1bf0e7c403ac3ed130ebd",
                     *           "tamperMounted": {
                     *             "seconds": 300,
                     *             "deviceId": "01a1a95238aaa4688a1ac2ba",
                     *             "deviceName": "Soggiorno"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "5f883de6728c26bf1e4f702b4c3f69c8223656ab2d0c6d600747c330b1341d5e"
                     *     }
                     */
                    "application/json": components["schemas"]["TamperMountedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.tamper_removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360a629f50829b7",
                     *       "event": {
                     *         "webhook_event_id": "01a1f16fba867a5325b7c2d5",
                     *         "type": "tamper_removed",
                     *         "home_id": "01a1a95238aaca5bb2b223f9",
                     *         "organization_id": "01a1a95238aa4101b412cd52",
                     *         "created_at": "2026-11-19T01:33:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Trastevere flat",
                     *           "timezone": "Europe/Rome",
                     *           "deviceId": "01a1a95238aaa4688a1ac2ba",
                     *           "deviceName": "Soggiorno",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1bf0e7c403ac3ed130ebd",
                     *           "tamperRemoved": {
                     *             "deviceId": "01a1a95238aaa4688a1ac2ba",
                     *             "deviceName": "Soggiorno"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "4618265ed212c442010127d7568325e224eb4cadc9f7b1ddd9a7b41821961a0d"
                     *     }
                     */
                    "application/json": components["schemas"]["TamperRemovedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.short_button_press": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f17174ca78530e29c3fb",
                     *         "type": "short_button_press",
                     *         "home_id": "01a1a95238aa798b18535312",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T01:35:00.000Z",
                     *         "metadata": {
                     *           "homeName": "Boathouse",
                     *           "timezone": "Europe/Stockholm",
                     *           "deviceId": "01a1a95238aaaca88516b4a5",
                     *           "deviceName": "Main room",
                     *           "hardwareVersion": 2,
                     *           "guestId": "01a1a95238aa35cfd5c9afcc",
                     *           "shortButtonPress": {
                     *             "pressMs": 320,
                     *             "effect": "none",
                     *             "deviceId": "01a1a95238aaaca88516b4a5",
                     *             "deviceName": "Main room"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "f99f7b34bfad0315253b71c38cf97765ef1ce4ab594774e2660efcab18b65be2"
                     *     }
                     */
                    "application/json": components["schemas"]["ShortButtonPressDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.guest_connect_sms_sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "webhook_event_id": "01a1f17aae1e913ad016993f",
                     *         "type": "guest_connect_sms_sent",
                     *         "home_id": "01a1a95238aa789c45927583",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T01:45:11.154Z",
                     *         "metadata": {
                     *           "homeName": "Nyhavn studio",
                     *           "timezone": "Europe/Copenhagen",
                     *           "guestId": "01a1f17a9ae622ca02e238db",
                     *           "guestConnectSmsSent": {
                     *             "guestId": "01a1f17a9ae622ca02e238db",
                     *             "recipient": "+46•••••71",
                     *             "messageId": "01a1f17aa5ae0550e795b8fe",
                     *             "templateId": "pre_arrival_sms",
                     *             "checkinTime": "2026-11-19T04:15:00.000Z",
                     *             "scheduledFor": "2026-11-19T01:45:06.534Z",
                     *             "status": "not_sent"
                     *           }
                     *         }
                     *       },
                     *       "hook_digest": "1193a217788d6b38a4fbfc1e19ef46e5e77a07f19b5cbfda4d6a2fbbbc7298d5"
                     *     }
                     */
                    "application/json": components["schemas"]["GuestConnectSmsSentDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organization.webhook_ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "event": {
                     *         "type": "webhook_ping",
                     *         "organization_id": "01a1a95238aa139bbb5087d5",
                     *         "created_at": "2026-11-19T03:50:51.654Z"
                     *       },
                     *       "hook_digest": "fdd5b33a5551bed0f8acfb4158f93da8a3ecb228567748c3d77ed31d244a04c4"
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationPingDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.sound_level_dropped_normal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1ac4186a6181a517d42",
                     *         "type": "sound_level_dropped_normal",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:39:00.000Z",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "device_id": "01a1a95238aa956be85cb27c",
                     *         "sensor_value": 45.5,
                     *         "sensor_threshold": 75
                     *       },
                     *       "hook_digest": "7c95b83b5603f9ad5af585a018a47b02a98679ee4639fa24ca1424dd9df2e8f9"
                     *     }
                     */
                    "application/json": components["schemas"]["UserSoundLevelDroppedNormalDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.crowd_detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f189176a44b047f12c9e",
                     *         "type": "crowd_detected",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:00:00.000Z",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "device_id": "01a1a95238aa956be85cb27c"
                     *       },
                     *       "hook_digest": "89d036536dc9396f3916de11c9acfeb28ae8db55359eb0bc9b1b6a7f847abba3"
                     *     }
                     */
                    "application/json": components["schemas"]["UserCrowdDetectedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.pir_motion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1a774b205bd62612b61",
                     *         "type": "pir_motion",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:33:00.000Z",
                     *         "home_id": "01a1a95238aa9fd9d6aa6731",
                     *         "device_id": "01a1a95238aa336f14ec3d9f"
                     *       },
                     *       "hook_digest": "adee56cadbf1907e586db71328c74a0f1cd862c2867d3e7737344b18e6ad302d"
                     *     }
                     */
                    "application/json": components["schemas"]["UserPirMotionDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.temperature_high": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f19fe792e0ab8f6ca812",
                     *         "type": "temperature_high",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:25:00.000Z",
                     *         "home_id": "01a1a95238aa384f8004f11a",
                     *         "device_id": "01a1a95238aa11420b23e1d1",
                     *         "sensor_value": 31.8,
                     *         "sensor_threshold": 30
                     *       },
                     *       "hook_digest": "8c34120ce567f84e8317ab816563cec419e23681dc080da92907dfda5b740793"
                     *     }
                     */
                    "application/json": components["schemas"]["UserTemperatureHighDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.temperature_low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f17fe99285a67261d832",
                     *         "type": "temperature_low",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:50:00.000Z",
                     *         "home_id": "01a1a95238aa28f2d57380b8",
                     *         "device_id": "01a1a95238aaa5fccc61a103",
                     *         "sensor_value": 5.4,
                     *         "sensor_threshold": 13
                     *       },
                     *       "hook_digest": "621e523cd0baecde1dab9e46e0ee3c30d1ec29d6dae532b908604a984238f49b"
                     *     }
                     */
                    "application/json": components["schemas"]["UserTemperatureLowDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.temperature_risen_normal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1e2e327608289c18391ad",
                     *         "type": "temperature_risen_normal",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-16T05:45:00.000Z",
                     *         "home_id": "01a1a95238aa9c3722ada460",
                     *         "device_id": "01a1a95238aa30fd6f0ebd35",
                     *         "sensor_value": 16.5,
                     *         "sensor_threshold": 13
                     *       },
                     *       "hook_digest": "cbc8cba395489d67914446528bf42abd1dd464264fcfc291554bb283fc5793d6"
                     *     }
                     */
                    "application/json": components["schemas"]["UserTemperatureRisenNormalDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.temperature_dropped_normal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1cd71dacf6b327bf135",
                     *         "type": "temperature_dropped_normal",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T03:15:00.000Z",
                     *         "home_id": "01a1a95238aa384f8004f11a",
                     *         "device_id": "01a1a95238aa11420b23e1d1",
                     *         "sensor_value": 26,
                     *         "sensor_threshold": 30
                     *       },
                     *       "hook_digest": "c863b8ff6dfd9695da6443be89b68cbdf26d7afe3b172f8d066e68cb84bd4716"
                     *     }
                     */
                    "application/json": components["schemas"]["UserTemperatureDroppedNormalDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.humidity_high": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f18d16b2bd95f5239827",
                     *         "type": "humidity_high",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:05:00.000Z",
                     *         "home_id": "01a1a95238aa5ee1e632d772",
                     *         "device_id": "01a1a95238aa7f204719093f",
                     *         "sensor_value": 82.7,
                     *         "sensor_threshold": 70
                     *       },
                     *       "hook_digest": "f0e2479437c636c164e66fc3428a58c5dde329443fb710a7ea8528e308510262"
                     *     }
                     */
                    "application/json": components["schemas"]["UserHumidityHighDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.humidity_low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f184a202ffb27c154fe9",
                     *         "type": "humidity_low",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:55:00.000Z",
                     *         "home_id": "01a1a95238aa5ee1e632d772",
                     *         "device_id": "01a1a95238aaa97e4c9885dd",
                     *         "sensor_value": 14.9,
                     *         "sensor_threshold": 25
                     *       },
                     *       "hook_digest": "81f83bd46545cc6023fcdf87a3c8204047372a418c162b065cb8d616b7740e9e"
                     *     }
                     */
                    "application/json": components["schemas"]["UserHumidityLowDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.humidity_risen_normal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1bf90bacf3705f0a2d5",
                     *         "type": "humidity_risen_normal",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T03:00:00.000Z",
                     *         "home_id": "01a1a95238aa5ee1e632d772",
                     *         "device_id": "01a1a95238aaa97e4c9885dd",
                     *         "sensor_value": 41,
                     *         "sensor_threshold": 25
                     *       },
                     *       "hook_digest": "8ddc4b01514cca49953345f16bb3f8e209eb09780b9c2717d45b6d7a7901785d"
                     *     }
                     */
                    "application/json": components["schemas"]["UserHumidityRisenNormalDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.humidity_dropped_normal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1c86ee2ae0943df323f",
                     *         "type": "humidity_dropped_normal",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T03:10:00.000Z",
                     *         "home_id": "01a1a95238aa5ee1e632d772",
                     *         "device_id": "01a1a95238aa7f204719093f",
                     *         "sensor_value": 49.8,
                     *         "sensor_threshold": 70
                     *       },
                     *       "hook_digest": "686c638763ee2a09da91481a525aeab97fb9d5261114c97f6056c2853de66d10"
                     *     }
                     */
                    "application/json": components["schemas"]["UserHumidityDroppedNormalDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.almost_freezing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1928aa2ddabf971645c",
                     *         "type": "almost_freezing",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:10:00.000Z",
                     *         "home_id": "01a1a95238aa28f2d57380b8",
                     *         "device_id": "01a1a95238aaa5fccc61a103",
                     *         "sensor_value": 1.3,
                     *         "sensor_threshold": 4
                     *       },
                     *       "hook_digest": "53c0a880ef0373c3991a973e886b9908eaf82cf9b5c903b46126b6c7fe48747c"
                     *     }
                     */
                    "application/json": components["schemas"]["UserAlmostFreezingDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.risk_of_mould": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f189a22a140cb78b0c4c",
                     *         "type": "risk_of_mould",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:00:00.000Z",
                     *         "home_id": "01a1a95238aa9c3722ada460",
                     *         "device_id": "01a1a95238aa957fedd3792a"
                     *       },
                     *       "hook_digest": "ffefd1c411d676b3460b9f038ce86f7e8da13bc794d4773b717f6282d0b770d1"
                     *     }
                     */
                    "application/json": components["schemas"]["UserRiskOfMouldDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.risk_of_mould_cleared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1c34a6624d350f13f09",
                     *         "type": "risk_of_mould_cleared",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T03:00:00.000Z",
                     *         "home_id": "01a1a95238aaca5bb2b223f9",
                     *         "device_id": "01a1a95238aa7e109e0ca767"
                     *       },
                     *       "hook_digest": "205fb6982c821fa06ac47961acbc531fa6c80f1ca7c8455a39f0a9aae13437b6"
                     *     }
                     */
                    "application/json": components["schemas"]["UserRiskOfMouldClearedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.alarm_heard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f17e4556b9f9ee262b54",
                     *         "type": "alarm_heard",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:49:00.000Z",
                     *         "home_id": "01a1a95238aa2a5f5e008ca5",
                     *         "device_id": "01a1a95238aa576059fa03c4"
                     *       },
                     *       "hook_digest": "6ced793857e49f2269a716bcacb42c473da447c943453a92f979b44a3e12e324"
                     *     }
                     */
                    "application/json": components["schemas"]["UserAlarmHeardDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.device_online": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1a6195a3c1d4a6a89ac",
                     *         "type": "device_online",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:32:22.434Z",
                     *         "home_id": "01a1a95238aab226d788a3f4",
                     *         "device_id": "01a1a95238aaaa41a65c051b"
                     *       },
                     *       "hook_digest": "d2a8c781e31cb818354a8be3c7950f96ba8574ebd1da05628e95a9d88ed24544"
                     *     }
                     */
                    "application/json": components["schemas"]["UserDeviceOnlineDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.device_offline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1852f92f957826dbf97",
                     *         "type": "device_offline",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:56:21.354Z",
                     *         "home_id": "01a1a95238aab226d788a3f4",
                     *         "device_id": "01a1a95238aa4b5c01ea381e"
                     *       },
                     *       "hook_digest": "6a356a4768d657bb8eff5e7d415d21bffa1fdacf770f3ca8eb3856a93dae1403"
                     *     }
                     */
                    "application/json": components["schemas"]["UserDeviceOfflineDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.device_power_off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f183be6e376d17225b92",
                     *         "type": "device_power_off",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:55:00.000Z",
                     *         "home_id": "01a1a95238aa798b18535312",
                     *         "device_id": "01a1a95238aa31174464dade"
                     *       },
                     *       "hook_digest": "bb17742ea8c02c15c965d46e99ece9a1a574bd28104cf8336fb139f17f445852"
                     *     }
                     */
                    "application/json": components["schemas"]["UserDevicePowerOffDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.battery_low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1899fd2014f33747e03",
                     *         "type": "battery_low",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:01:26.094Z",
                     *         "home_id": "01a1a95238aa2a5f5e008ca5",
                     *         "device_id": "01a1a95238aa576059fa03c4",
                     *         "sensor_value": 19.7,
                     *         "sensor_threshold": 20
                     *       },
                     *       "hook_digest": "c8ae190fe963e4fcde1a0d62b5b2039a06eefcd637f5236e079faa40def907a6"
                     *     }
                     */
                    "application/json": components["schemas"]["UserBatteryLowDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.battery_empty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f19cc8d2feff680a12f1",
                     *         "type": "battery_empty",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:22:23.094Z",
                     *         "home_id": "01a1a95238aa384f8004f11a",
                     *         "device_id": "01a1a95238aae9ce997c5384",
                     *         "sensor_value": 3,
                     *         "sensor_threshold": 3
                     *       },
                     *       "hook_digest": "fa7b319b017e11c40213ef9681d2659463c14cfe7b03b3aae5d9699806c18fce"
                     *     }
                     */
                    "application/json": components["schemas"]["UserBatteryEmptyDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.tamper_mounted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1744a2e89cdfc37cd86",
                     *         "type": "tamper_mounted",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:38:00.000Z",
                     *         "home_id": "01a1a95238aaca5bb2b223f9",
                     *         "device_id": "01a1a95238aaa4688a1ac2ba"
                     *       },
                     *       "hook_digest": "d6a2097e43b4674ffa3f58bf5a49c64261063b8ee28396eb7d33461295b94564"
                     *     }
                     */
                    "application/json": components["schemas"]["UserTamperMountedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.tamper_removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f16fba8677aeefde287d",
                     *         "type": "tamper_removed",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:33:00.000Z",
                     *         "home_id": "01a1a95238aaca5bb2b223f9",
                     *         "device_id": "01a1a95238aaa4688a1ac2ba"
                     *       },
                     *       "hook_digest": "2f0665e162c170c1a1ed73d7979b3f3b6896e7a3740bf8a90e81c0db0da7f7e8"
                     *     }
                     */
                    "application/json": components["schemas"]["UserTamperRemovedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.short_button_press": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f17174cafed8eafc0e48",
                     *         "type": "short_button_press",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:35:00.000Z",
                     *         "home_id": "01a1a95238aa798b18535312",
                     *         "device_id": "01a1a95238aaaca88516b4a5"
                     *       },
                     *       "hook_digest": "abe50013d00ae3238e3a6fb2c85995841ea2522dd6602fdb0125539f4804de94"
                     *     }
                     */
                    "application/json": components["schemas"]["UserShortButtonPressDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.guest_connect_sms_sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f17aae1e15fd9a2e8ec2",
                     *         "type": "guest_connect_sms_sent",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:45:11.154Z",
                     *         "home_id": "01a1a95238aa789c45927583"
                     *       },
                     *       "hook_digest": "cb99d13329777d484e4a5667b14c9dac73cc68226171b08578e6f1ae5013a2eb"
                     *     }
                     */
                    "application/json": components["schemas"]["UserGuestConnectSmsSentDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.disturbance_ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1a96b320b346b0b6184",
                     *         "type": "disturbance_ended",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:36:00.000Z",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "device_id": "01a1a95238aa956be85cb27c",
                     *         "sensor_value": 44.2,
                     *         "sensor_threshold": 75
                     *       },
                     *       "hook_digest": "4e3be17e2b90eb74a99da63825ab9a2187a91b37313c42cfe0785595b7976cd5"
                     *     }
                     */
                    "application/json": components["schemas"]["UserDisturbanceEndedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.guest_noise_sms_sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f192bd7e2bbafe6ffe7c",
                     *         "type": "guest_noise_sms_sent",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:11:25.134Z",
                     *         "home_id": "01a1a95238aabe4c25822306"
                     *       },
                     *       "hook_digest": "49238c12a3dd29aa2752e57501d7f4a7978ab95e587a11fefed8a5312fdd9f0e"
                     *     }
                     */
                    "application/json": components["schemas"]["UserGuestNoiseSmsSentDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.guest_noise_email_sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f192e9ca534845b8626f",
                     *         "type": "guest_noise_email_sent",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:11:38.514Z",
                     *         "home_id": "01a1a95238aabe4c25822306"
                     *       },
                     *       "hook_digest": "8b62ebddf9fd9a85667b70a13505c42ce17cbfbfb946b36f25f35b46ec16b6e8"
                     *     }
                     */
                    "application/json": components["schemas"]["UserGuestNoiseEmailSentDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.guest_noise_call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f19c22e227b242968021",
                     *         "type": "guest_noise_call",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:21:43.794Z",
                     *         "home_id": "01a1a95238aabe4c25822306"
                     *       },
                     *       "hook_digest": "4586137472dc647b2cad12bf28610b3b0501d8c5c0066e2752932deb6f4e06dd"
                     *     }
                     */
                    "application/json": components["schemas"]["UserGuestNoiseCallDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.flash_and_sound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f18a49fa4a9761a48127",
                     *         "type": "flash_and_sound",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:02:02.814Z",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "device_id": "01a1a95238aa956be85cb27c"
                     *       },
                     *       "hook_digest": "26d380e0a614181046c00162e79e664f2d5b788e371fce239effebaa4ea87988"
                     *     }
                     */
                    "application/json": components["schemas"]["UserFlashAndSoundDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.alarm_on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1917dce672040be063f",
                     *         "type": "alarm_on",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:09:52.494Z",
                     *         "home_id": "01a1a95238aa9fd9d6aa6731"
                     *       },
                     *       "hook_digest": "77dd18b8304a2ca5efedc99069a5df32a41abacddb4821d2f65a9aa9763e42d3"
                     *     }
                     */
                    "application/json": components["schemas"]["UserAlarmOnDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.alarm_off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1c2ea123a47561c4aae",
                     *         "type": "alarm_off",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T03:04:02.994Z",
                     *         "home_id": "01a1a95238aa9fd9d6aa6731"
                     *       },
                     *       "hook_digest": "ae3fa628b5925250c19dbb91895d9538d0a7ea26c8ddb7b439c0aa1ed13404d3"
                     *     }
                     */
                    "application/json": components["schemas"]["UserAlarmOffDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.alarm_grace_period_expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1a63f165c08e348af46",
                     *         "type": "alarm_grace_period_expired",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:32:43.914Z",
                     *         "home_id": "01a1a95238aa9fd9d6aa6731",
                     *         "device_id": "01a1a95238aa336f14ec3d9f"
                     *       },
                     *       "hook_digest": "f3af93c504bf726e5fdc831ed2420a724a6e0b019956f27dbc92372a4747e630"
                     *     }
                     */
                    "application/json": components["schemas"]["UserAlarmGracePeriodExpiredDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.guest_checked_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1801f02cc883072ca3a",
                     *         "type": "guest_checked_in",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:51:00.000Z",
                     *         "home_id": "01a1a95238aa384f8004f11a",
                     *         "device_id": "01a1a95238aae9ce997c5384"
                     *       },
                     *       "hook_digest": "d8ab244aef137789e34a3e0bb79a3a7280a959bd903af6953ccc6e158b233724"
                     *     }
                     */
                    "application/json": components["schemas"]["UserGuestCheckedInDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.guest_no_show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1909cce818c33d45981",
                     *         "type": "guest_no_show",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:59:00.000Z",
                     *         "home_id": "01a1a95238aa28f2d57380b8"
                     *       },
                     *       "hook_digest": "8595473a23a0701f43ab934c101519725cb500053b4e24a697b437fead5e329a"
                     *     }
                     */
                    "application/json": components["schemas"]["UserGuestNoShowDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.smoking_detection_smoking_detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f178e67e6b5bf1e56715",
                     *         "type": "smoking_detection_smoking_detected",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:43:00.000Z",
                     *         "home_id": "01a1a95238aa2a5f5e008ca5",
                     *         "device_id": "01a1a95238aad4901192c356"
                     *       },
                     *       "hook_digest": "170fe1838d5d5cb92d6bef8b07bae4a9eb3796d281cdb79ecda5fee24208bd68"
                     *     }
                     */
                    "application/json": components["schemas"]["UserSmokingDetectionSmokingDetectedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.disturbance_first_notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f18a2e521aa6a24d4aab",
                     *         "type": "disturbance_first_notice",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:01:00.000Z",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "device_id": "01a1a95238aa956be85cb27c",
                     *         "sensor_value": 80.1,
                     *         "sensor_threshold": 75
                     *       },
                     *       "hook_digest": "cdaa5c73eb784be7c840b1b1c23a866a89e0d2cac388885def1d41367e40a930"
                     *     }
                     */
                    "application/json": components["schemas"]["UserDisturbanceFirstNoticeDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.disturbance_second_notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f192884a8be546c9812a",
                     *         "type": "disturbance_second_notice",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:11:00.000Z",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "device_id": "01a1a95238aa956be85cb27c",
                     *         "sensor_value": 85.4,
                     *         "sensor_threshold": 75
                     *       },
                     *       "hook_digest": "2aca23122f705bc1ef8815dc612b70b1d002ea9951edbdbe41916341442c1c28"
                     *     }
                     */
                    "application/json": components["schemas"]["UserDisturbanceSecondNoticeDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.disturbance_third_notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f19c0fe66bece4f0aa26",
                     *         "type": "disturbance_third_notice",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T02:21:00.000Z",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "device_id": "01a1a95238aa956be85cb27c",
                     *         "sensor_value": 83.3,
                     *         "sensor_threshold": 75
                     *       },
                     *       "hook_digest": "bd5d620c684821f33f40d55b0f10595b2559026b5b19f952fefcdc4a269595f5"
                     *     }
                     */
                    "application/json": components["schemas"]["UserDisturbanceThirdNoticeDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.alarm_silenced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1d12e56564c563a96df",
                     *         "type": "alarm_silenced",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T03:19:38.034Z",
                     *         "home_id": "01a1a95238aab226d788a3f4",
                     *         "device_id": "01a1a95238aa0c8a9b1c35a2"
                     *       },
                     *       "hook_digest": "0a1cb3039e39778bdf033eb2014973082e00c263d2c31887bc898b7b15fe0c09"
                     *     }
                     */
                    "application/json": components["schemas"]["UserAlarmSilencedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.avg_sound_high": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f182f9163b1e00349afb",
                     *         "type": "avg_sound_high",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T01:54:00.000Z",
                     *         "home_id": "01a1a95238aabe4c25822306",
                     *         "device_id": "01a1a95238aa956be85cb27c",
                     *         "sensor_value": 79.9,
                     *         "sensor_threshold": 75
                     *       },
                     *       "hook_digest": "8c20cb5fab6448760a71ec3ef33540256521273bfab1339878ce56c4df36498e"
                     *     }
                     */
                    "application/json": components["schemas"]["UserAvgSoundHighDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.disturbance_snoozed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1d13efaae74c266faaf",
                     *         "type": "disturbance_snoozed",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T03:19:43.194Z",
                     *         "home_id": "01a1a95238aab226d788a3f4",
                     *         "device_id": "01a1a95238aa0c8a9b1c35a2"
                     *       },
                     *       "hook_digest": "263ce61f496b56f6528c54671d790ced01663294c030c9baaa7decacac347bbd"
                     *     }
                     */
                    "application/json": components["schemas"]["UserDisturbanceSnoozedDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.webhook_ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a9777260050f740f3afb",
                     *       "event": {
                     *         "id": "01a1f1eddeb623735e744b93",
                     *         "type": "webhook_ping",
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "created_at": "2026-11-19T03:51:00.534Z"
                     *       },
                     *       "hook_digest": "c6b750b77c04186c148658de84cbe45bbce99cce986efab3ff3898baf50c513e"
                     *     }
                     */
                    "application/json": components["schemas"]["UserWebhookPingDelivery"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AccessCodeChange: {
            /** @description Six digits that no other guest of the home has. Left out: drawn. */
            access_code?: string;
        };
        AccessToken: {
            /** @description Id of the access token: 24 lower-case hex characters. */
            token_id: string;
            name: string;
            permissions: components["schemas"]["Permission"][];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            expires_at: string | null;
            /** @description True for the token that made this call. */
            current: boolean;
        };
        AccessTokenList: {
            tokens: components["schemas"]["AccessToken"][];
            paging: components["schemas"]["Paging"];
        };
        AlarmChange: {
            /**
             * @description Arms or disarms. Any other status may only be sent back unchanged.
             * @enum {string}
             */
            alarm_status: "on" | "off";
        };
        AlarmHeardData: {
            /**
             * @description What the alarm warns of: smoke for the pattern t3, carbon_monoxide for t4, or as the detector reports. More may be added.
             * @enum {string}
             */
            alarm?: "smoke" | "carbon_monoxide" | "gas" | "water" | "unknown";
            pattern?: string;
            cycles?: number;
            confidence?: number;
            frequencyHz?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        AlarmHeardDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["AlarmHeardEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        AlarmHeardEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "alarm_heard";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["AlarmHeardMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        AlarmHeardMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            alarmHeard?: components["schemas"]["AlarmHeardData"];
        };
        /** @enum {string} */
        AlarmStatus: "on" | "off" | "on_grace_period" | "off_grace_period" | "critical_event";
        /** @description A test alert and its outcome. */
        AlertTest: {
            /** @description Id of the test: 24 lower-case hex characters. */
            test_id: string;
            /**
             * @description More may be added.
             * @enum {string}
             */
            channel?: "email" | "sms" | "call" | "push";
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            started_at: string;
            /** @description Id of the user: 24 lower-case hex characters. */
            started_by?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            confirmed_at?: string;
            /** @description Id of the user: 24 lower-case hex characters. */
            confirmed_by?: string;
            notifications: {
                /** @description Id of the notification: 24 lower-case hex characters. */
                notification_id: string;
                /** @description Id of the user: 24 lower-case hex characters. */
                user_id: string;
                fullname: string;
                /**
                 * @description More may be added.
                 * @enum {string}
                 */
                channel: "email" | "sms" | "call" | "push";
                /**
                 * @description sent: the gateway took it. delivered: the gateway reports that it arrived.
                 * @enum {string}
                 */
                status: "queued" | "not_sent" | "sent" | "delivered" | "failed";
                /** @description Of a failure: what the gateway answered. */
                reason?: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                planned_at: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                sent_at?: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                settled_at?: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                acknowledged_at?: string;
            }[];
        };
        AlertTestInput: {
            /**
             * @description Absent: all channels.
             * @enum {string}
             */
            channel?: "email" | "sms" | "call" | "push";
        };
        AlertTestStarted: {
            notification_ids: string[];
        };
        /** @description Whether alerts reach a person, and what is missing. */
        Alerting: {
            /** @description At least one recipient has a channel that is ready. */
            reachable: boolean;
            /** @description Users whom a safety incident would alert now, in their order. */
            recipients: {
                /** @description Id of the user: 24 lower-case hex characters. */
                user_id: string;
                fullname: string;
                role: components["schemas"]["Role"];
                /** @description False: the user subscribed with a notification rule. */
                on_call: boolean;
                /** @description Every channel, in the same order. */
                channels: {
                    /**
                     * @description More may be added.
                     * @enum {string}
                     */
                    channel: "email" | "sms" | "call" | "push";
                    /**
                     * @description ready: a confirmed address, and a gateway that works. unconfirmed: the address is not confirmed. missing: no address, switched off, or no gateway. failing: the gateway does not work.
                     * @enum {string}
                     */
                    state: "ready" | "unconfirmed" | "missing" | "failing";
                }[];
                /** @description By the clock of the person; may reach over midnight. The same twice: all day. */
                quiet_hours?: {
                    from: string;
                    to: string;
                };
                /** @description When the user is notified of each kind, at its lowest level. More kinds may be added. */
                kinds: {
                    /** @enum {string} */
                    kind: "noise" | "intrusion" | "smoke_alarm" | "carbon_monoxide" | "gas" | "water" | "smoking" | "temperature" | "humidity" | "mould" | "device_offline" | "battery" | "feed" | "connection" | "webhook" | "gateway";
                    /** @enum {string} */
                    told: "at_once" | "summary" | "never";
                }[];
            }[];
            gateways: {
                /**
                 * @description More may be added.
                 * @enum {string}
                 */
                channel: "email" | "sms" | "call" | "push";
                /**
                 * @description missing: it is not configured.
                 * @enum {string}
                 */
                state: "ready" | "missing" | "failing";
                /**
                 * Format: date-time
                 * @description The last probe or message that succeeded.
                 */
                last_success_at?: string;
                last_failure?: {
                    /**
                     * Format: date-time
                     * @description UTC, such as 2026-11-15T09:30:00.000Z.
                     */
                    at: string;
                    reason: string;
                };
                /** @description Environment variables that the operator sets to configure a missing gateway. */
                variables?: string[];
            }[];
            /**
             * Format: date-time
             * @description When a recipient last confirmed a test alert.
             */
            confirmed_test_at?: string;
            confirmed_test_by?: {
                /** @description Id of the user: 24 lower-case hex characters. */
                user_id: string;
                fullname: string;
            };
            last_test?: components["schemas"]["AlertTest"];
            /** @description What is set up. */
            setup: {
                /** @description False: owners and admins are on call. */
                on_call_listed: boolean;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                first_device_seen_at?: string;
                /** @description Booking calendars and connections. */
                booking_sources: number;
                webhooks: number;
            };
        };
        AlmostFreezingData: {
            temperature?: number;
            threshold?: number;
            trendPerHour?: number;
            repeat?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        AlmostFreezingDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["AlmostFreezingEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        AlmostFreezingEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "almost_freezing";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["AlmostFreezingMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        AlmostFreezingMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            almostFreezing?: components["schemas"]["AlmostFreezingData"];
        };
        ApiError: {
            /** @description The status in words. */
            error: string;
            /** @description What happened and what to do. */
            message: string;
            /** @description To branch on; absent on 401 and 404. */
            error_key?: string;
            /** @description On every 400: the member at fault, such as settings.noise.threshold_db, or the parameter or header; `request body` when the body as a whole cannot be read, `request` when the request cannot. */
            context?: string;
            errors?: {
                /** @description As a spreadsheet counts: the header is row 1. */
                row: number;
                /** @description Empty when the whole row is at fault. */
                column: string;
                message: string;
            }[];
            /** @description How many more there are than `errors` lists. */
            more_errors?: number;
        };
        AuditEntry: {
            /** @description Id of the entry: 24 lower-case hex characters. */
            audit_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            at: string;
            /** @description What was done, such as member.role_changed. More may be added. */
            action: string;
            /** @description The same as a sentence for people. */
            text: string;
            actor: {
                /** @description Id of the user: 24 lower-case hex characters. */
                user_id?: string;
                /** @description As it was then. */
                name?: string;
                /**
                 * @description By the web app, a personal token, an app that the user allowed in, the pages to come in by, the command line of the operator, or the service by itself.
                 * @enum {string}
                 */
                via: "session" | "token" | "app" | "sign_in" | "command_line" | "service";
            };
            object: {
                /** @description What it was done to, such as home or webhook. More may be added. */
                kind: string;
                id?: string;
                /** @description As it was then. Guests are not named here. */
                name?: string;
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id?: string;
            };
            /** @description The network address it came from. */
            address?: string;
            /** @description What the program said of itself, shortened. */
            user_agent?: string;
            /** @description Id of the access token or session: 24 lower-case hex characters. */
            token_id?: string;
            /** @description Of the personal token, or the app. */
            token_name?: string;
            /** @description Which members changed; values only where they are no secret and no personal data. */
            changes?: {
                member: string;
                from?: string;
                to?: string;
            }[];
            /** @description How many things it was, such as guests. */
            count?: number;
            /** @description The entry stands for so many more of the same. */
            times?: number;
        };
        AuditList: {
            entries: components["schemas"]["AuditEntry"][];
            paging: components["schemas"]["Paging"];
        };
        AuthenticatorAppCode: {
            code: string;
        };
        BatteryEmptyData: {
            batteryPercent?: number;
            batteryVoltage?: number;
            threshold?: number;
            estimatedDaysLeft?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        BatteryEmptyDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["BatteryEmptyEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        BatteryEmptyEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "battery_empty";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["BatteryEmptyMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        BatteryEmptyMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            batteryEmpty?: components["schemas"]["BatteryEmptyData"];
        };
        BatteryLowData: {
            batteryPercent?: number;
            batteryVoltage?: number;
            threshold?: number;
            estimatedDaysLeft?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        BatteryLowDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["BatteryLowEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        BatteryLowEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "battery_low";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["BatteryLowMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        BatteryLowMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            batteryLow?: components["schemas"]["BatteryLowData"];
        };
        BegunAuthenticatorApp: {
            /** @description In base32, to type into the app; answered this once. */
            secret: string;
            /** @description The same as an otpauth: address, to show as a QR code. */
            uri: string;
        };
        BegunPairing: {
            /** @description For the device alone; it asks for its token with it. */
            pairing_secret: string;
            /** @description What the device shows, such as BCDF-GHJK. */
            code: string;
            /** @description Where a person types the code, with the code; for a QR code. */
            pair_url: string;
            /** @description Seconds that the code is good for. */
            expires_in: number;
            /** @description Seconds to wait between two questions. */
            interval: number;
        };
        Bridge: {
            /** @description Id of the bridge: 24 lower-case hex characters. */
            bridge_id: string;
            /** @enum {string} */
            kind: "zigbee2mqtt" | "chirpstack" | "things_stack";
            name: string;
            home_id: string | null;
            /** @description Where it publishes over MQTT: its topics begin with this. */
            base_topic: string;
            /** @description As the bridge said last, or its connection when it ended. */
            online: boolean;
            online_since: string | null;
            last_heard_at: string | null;
            /** @description Messages that could not be used. */
            refused_count: number;
            /** @description The newest of them, newest first. */
            refusals: {
                /** @description Where it was published, or what it was. */
                what: string;
                reason: string;
                at: string;
            }[];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
        };
        BridgeAssignment: {
            /** @description A device that is there already. */
            device_id?: string;
            /** @description A new device, made with it. */
            create?: {
                description: string;
                placement?: ("living_room" | "kitchen" | "hallway" | "bedroom" | "bathroom" | "outdoor" | "other") | null;
                device_mac?: string;
                hardware_version?: number;
                /** @description For a bridge of an organization: the home it stands in. */
                home?: string;
            };
        };
        BridgeChange: {
            name?: string;
        };
        BridgeDevice: {
            /** @description What the device is called by its radio: it never changes. */
            foreign_id: string;
            name: string | null;
            model: string | null;
            vendor: string | null;
            /** @description What of it becomes reports: `temp`, `rh`, `laeq`, `motion`, `tamper`, `smoke_alarm`, `battery` and so on. */
            measures: string[];
            /** @description What of it does not, and why. */
            refused: {
                property: string;
                reason: string;
                unit?: string;
            }[];
            device_id: string | null;
            device_name: string | null;
            home_id: string | null;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            first_seen_at: string;
            last_heard_at: string | null;
        };
        BridgeDeviceList: {
            devices: components["schemas"]["BridgeDevice"][];
            paging: components["schemas"]["Paging"];
        };
        BridgeInput: {
            /** @enum {string} */
            kind: "zigbee2mqtt";
            name: string;
            /** @description At a broker of the operator’s who allows it (LARES_BRIDGE_TOPICS): where the bridge publishes. Left out: `lares/v1/b/{bridge_id}`, as at the broker of Lares. */
            base_topic?: string;
        };
        BridgeList: {
            bridges: components["schemas"]["Bridge"][];
        };
        BridgeToken: {
            /** @description Shown this once; the password of the bridge, its user name is the bridge_id. */
            bridge_token: string;
        };
        Client: {
            /** @description Id of the client: 24 lower-case hex characters. */
            client_id: string;
            name: string;
            redirect_uris: string[];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            secret_created_at: string;
        };
        ClientChange: {
            name?: string;
            /** @description https, http on localhost, or a scheme of your app with a dot in it (com.example.app:). Compared exactly. */
            redirect_uris?: string[];
        };
        ClientInput: {
            name: string;
            /** @description https, http on localhost, or a scheme of your app with a dot in it (com.example.app:). Compared exactly. */
            redirect_uris: string[];
        };
        ClientList: {
            clients: components["schemas"]["Client"][];
            paging: components["schemas"]["Paging"];
        };
        ClientSecret: {
            /** @description Id of the client: 24 lower-case hex characters. */
            client_id: string;
            /** @description Shown this once; only its hash is kept. */
            client_secret: string;
        };
        ConfirmedSession: {
            /**
             * Format: date-time
             * @description Until then this session is not asked again.
             */
            confirmed_until: string;
        };
        Connection: {
            /** @description Id of the connection: 24 lower-case hex characters. */
            connection_id: string;
            /** @enum {string} */
            type: "beds24" | "hostaway";
            /** @description Stands in the source of its guests, after the type: `beds24:Beds24`. */
            name: string;
            /** @description Whether bookings that are only asked for count as stays (Beds24). */
            include_requests: boolean;
            /** @description Whether stays of the owner count as stays (Hostaway). */
            include_owner_stays: boolean;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            last_synced_at: string | null;
            last_error: string | null;
            /** @description What the latest reading left aside, in words. */
            remarks: string[];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            next_sync_at: string;
            listing_count: number;
            /** @description Of these, those that are a home here. */
            mapped_count: number;
            /** @description Guests that came from it, past ones included. */
            guest_count: number;
            /** @description Of these, those that the latest full sync lacks. A full sync at least 5 minutes later removes them if it lacks them too. */
            leaving_count: number;
            /** @description The first of them, by check-in. In lists it is empty. */
            leaving: {
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id: string;
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                name: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                checkin_time: string;
                checkout_time: string | null;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                missing_since: string;
            }[];
        };
        ConnectionChange: {
            name?: string;
            /** @description Beds24: a code made there under Settings, Marketplace, API, with the scopes bookings, bookings-personal and properties. */
            invite_code?: string;
            /** @description Hostaway: the number of the account. */
            account_id?: string;
            /** @description Hostaway: a secret of its API. */
            secret?: string;
            include_requests?: boolean;
            include_owner_stays?: boolean;
        };
        ConnectionInput: {
            /** @enum {string} */
            type: "beds24" | "hostaway";
            name?: string;
            /** @description Beds24: a code made there under Settings, Marketplace, API, with the scopes bookings, bookings-personal and properties. */
            invite_code?: string;
            /** @description Hostaway: the number of the account. */
            account_id?: string;
            /** @description Hostaway: a secret of its API. */
            secret?: string;
            include_requests?: boolean;
            include_owner_stays?: boolean;
        };
        ConnectionList: {
            connections: components["schemas"]["Connection"][];
        };
        CreatedBridge: {
            /** @description Id of the bridge: 24 lower-case hex characters. */
            bridge_id: string;
            /** @enum {string} */
            kind: "zigbee2mqtt" | "chirpstack" | "things_stack";
            name: string;
            home_id: string | null;
            /** @description Where it publishes over MQTT: its topics begin with this. */
            base_topic: string;
            /** @description As the bridge said last, or its connection when it ended. */
            online: boolean;
            online_since: string | null;
            last_heard_at: string | null;
            /** @description Messages that could not be used. */
            refused_count: number;
            /** @description The newest of them, newest first. */
            refusals: {
                /** @description Where it was published, or what it was. */
                what: string;
                reason: string;
                at: string;
            }[];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Shown this once; the password of the bridge, its user name is the bridge_id. */
            bridge_token: string;
        };
        CreatedClient: {
            /** @description Id of the client: 24 lower-case hex characters. */
            client_id: string;
            name: string;
            redirect_uris: string[];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            secret_created_at: string;
            /** @description Shown this once; only its hash is kept. */
            client_secret: string;
        };
        CreatedDevice: {
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id: string;
            device_mac: string;
            /** @description Its name. */
            description: string;
            placement: ("living_room" | "kitchen" | "hallway" | "bedroom" | "bathroom" | "outdoor" | "other") | null;
            /** @description Id of the home: 24 lower-case hex characters. */
            home: string;
            active: boolean;
            offline: boolean;
            first_seen_at: string | null;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            last_heard_from_at: string;
            last_heartbeat_at: string | null;
            next_heartbeat_at: string | null;
            firmware: {
                installed: string | null;
                wanted: string | null;
            };
            hardware_version: number;
            battery: {
                percent: number | null;
                voltage: number | null;
            };
            ongoing_events: string[];
            latest_sensor_values: {
                [key: string]: {
                    time: string;
                    value: number;
                };
            };
            /** @description What the device is told; open, members are the device maker's. It has at most 4096 bytes of JSON and 8 levels. */
            configuration: {
                [key: string]: unknown;
            };
            mould_risk_level: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Shown this once; the device reports with it. */
            device_token: string;
        };
        CreatedListener: {
            /** @description Id of the listener; it stands as hook_id in what is sent: 24 lower-case hex characters. */
            listener_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /** @description Names of the event catalogue, or `*` alone. */
            events: string[];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Signs the deliveries. Shown here and never again. */
            secret: string;
        };
        CreatedOrganizationWebhook: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            url: string;
            /** @description Whether a token was set. The token is never returned. */
            requires_auth_token: boolean;
            /** @description Names of the event catalogue, or `*` alone. */
            events: string[];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the user who created it: 24 lower-case hex characters. */
            created_by: string;
            /** @description True when delivery has stopped; PATCH it to false to start again. */
            broken: boolean;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            broken_at?: string;
            last_error?: components["schemas"]["WebhookLastError"];
            /** @description hook_id of the one whose place it takes, while that is there. */
            replaces?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            starts_at?: string;
            /** @description hook_id of the one that takes its place at `ends_at`. */
            replaced_by?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            ends_at?: string;
            /** @description Events that matched since it broke. Present only while broken. */
            discarded_count?: number;
            /** @description Signs the deliveries. Shown here and never again. */
            hook_secret: string;
        };
        CreatedPasskey: {
            /** @description Id of the passkey: 24 lower-case hex characters. */
            passkey_id: string;
            name: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            last_used_at: string | null;
            /** @description Each stands in for the second factor once. Answered this once; empty when there are some from before. */
            recovery_codes: string[];
        };
        CreatedPersonalToken: {
            /** @description Id of the access token: 24 lower-case hex characters. */
            token_id: string;
            name: string;
            permissions: components["schemas"]["Permission"][];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            expires_at: string | null;
            /** @description The token itself; answered this once. */
            access_token: string;
        };
        CreatedUserWebhook: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            url: string;
            events: string[];
            /** @description hook_id of the one whose place it takes, while that is there. */
            replaces?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            starts_at?: string;
            /** @description hook_id of the one that takes its place at `ends_at`. */
            replaced_by?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            ends_at?: string;
            /** @description Whether a token was set; the token itself is never answered. */
            token: boolean;
            /** @description Signs the deliveries. Shown this once. */
            hook_secret: string;
        };
        CrowdDetectedData: {
            estimatedOccupancy?: number;
            maxOccupancy?: number;
            durationMinutes?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        CrowdDetectedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["CrowdDetectedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        CrowdDetectedEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "crowd_detected";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["CrowdDetectedMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        CrowdDetectedMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            crowdDetected?: components["schemas"]["CrowdDetectedData"];
        };
        CurrentSession: {
            /** @description Id of the session: 24 lower-case hex characters. */
            session_id: string;
            /** @description For the header X-CSRF-Token of calls other than GET and HEAD. */
            csrf_token: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            expires_at: string;
            user: components["schemas"]["User"];
        };
        /** @description The members of User; all but user_id, fullname and email only with `user_read`. */
        CurrentUser: {
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            fullname: string;
            email: string;
            locale?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at?: string;
            /** @description Whether the address was shown to be theirs: by a link mailed to it, or by the operator. */
            email_verified?: boolean;
            roles?: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                role: components["schemas"]["Role"];
            }[];
        };
        Device: {
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id: string;
            device_mac: string;
            /** @description Its name. */
            description: string;
            placement: ("living_room" | "kitchen" | "hallway" | "bedroom" | "bathroom" | "outdoor" | "other") | null;
            /** @description Id of the home: 24 lower-case hex characters. */
            home: string;
            active: boolean;
            offline: boolean;
            first_seen_at: string | null;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            last_heard_from_at: string;
            last_heartbeat_at: string | null;
            next_heartbeat_at: string | null;
            firmware: {
                installed: string | null;
                wanted: string | null;
            };
            hardware_version: number;
            battery: {
                percent: number | null;
                voltage: number | null;
            };
            ongoing_events: string[];
            latest_sensor_values: {
                [key: string]: {
                    time: string;
                    value: number;
                };
            };
            /** @description What the device is told; open, members are the device maker's. It has at most 4096 bytes of JSON and 8 levels. */
            configuration: {
                [key: string]: unknown;
            };
            mould_risk_level: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
        };
        DeviceAuthorization: {
            /** @description For the token endpoint; works once. */
            device_code: string;
            /** @description To be shown to the user, who types it at the verification_uri. */
            user_code: string;
            verification_uri: string;
            /** @description With the code in it; the user confirms it there. */
            verification_uri_complete: string;
            /** @description Lifetime of both codes in seconds. */
            expires_in: number;
            /** @description Seconds to wait between two requests for tokens. */
            interval: number;
        };
        DeviceAuthorizationRequest: {
            /** @description `000000000000000000000001`, the command line of Lares. */
            client_id: string;
            /** @description Permissions with spaces between; narrows what is offered. All of them when left out. */
            scope?: string;
        };
        DeviceChange: {
            description?: string;
            placement?: ("living_room" | "kitchen" | "hallway" | "bedroom" | "bathroom" | "outdoor" | "other") | null;
            /** @description Moves the device to another home of the same organization. */
            home?: string;
            active?: boolean;
            /** @description What the device is told; open, members are the device maker's. It has at most 4096 bytes of JSON and 8 levels. */
            configuration?: {
                [key: string]: unknown;
            };
        };
        /** @description Comes again until a `cmd_ack` event acknowledges it. */
        DeviceCommand: {
            /** @description Id of the command: 24 lower-case hex characters. */
            command_id: string;
            /** @enum {string} */
            kind: "arm" | "disarm" | "beep" | "siren" | "mute" | "flash_sound";
            /** Format: date-time */
            expires_at: string;
        };
        DeviceCommandList: {
            commands: components["schemas"]["DeviceCommand"][];
        };
        DeviceInput: {
            description: string;
            placement?: ("living_room" | "kitchen" | "hallway" | "bedroom" | "bathroom" | "outdoor" | "other") | null;
            device_mac?: string;
            hardware_version?: number;
        };
        DeviceIntroduction: {
            /** @description Shown to whoever pairs it. */
            model?: string;
            /** @description Likewise. */
            serial?: string;
        };
        DeviceList: {
            devices: components["schemas"]["Device"][];
            paging: components["schemas"]["Paging"];
        };
        DeviceOfflineData: {
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            lastReportAt?: string;
            timeoutMinutes?: number;
            flapping?: boolean;
            homeOffline?: boolean;
            bridgeId?: string;
            devices?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        DeviceOfflineDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["DeviceOfflineEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        DeviceOfflineEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "device_offline";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["DeviceOfflineMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        DeviceOfflineMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            deviceOffline?: components["schemas"]["DeviceOfflineData"];
        };
        DeviceOnlineData: {
            reason?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            lastReportAt?: string;
            offlineMinutes?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        DeviceOnlineDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["DeviceOnlineEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        DeviceOnlineEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "device_online";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["DeviceOnlineMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        DeviceOnlineMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            deviceOnline?: components["schemas"]["DeviceOnlineData"];
        };
        DevicePowerOffData: {
            reason?: string;
            batteryPercent?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        DevicePowerOffDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["DevicePowerOffEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        DevicePowerOffEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "device_power_off";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["DevicePowerOffMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        DevicePowerOffMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            devicePowerOff?: components["schemas"]["DevicePowerOffData"];
        };
        DeviceReport: {
            v: number;
            /**
             * Format: int64
             * @description A number of this boot.
             */
            boot_id: number;
            /**
             * Format: int64
             * @description Rises by 1 with each report. With boot_id it is the name of the report.
             */
            seq: number;
            /**
             * Format: int64
             * @description Milliseconds since 1970, by the clock of the device.
             */
            sent_at: number;
            /** @description Must be that of the token. */
            device_id?: string;
            /** @description How often it reports when nothing happens. */
            heartbeat_s?: number;
            fw?: string;
            hw?: string;
            config_version?: number;
            samples?: components["schemas"]["DeviceSample"][];
            events?: components["schemas"]["DeviceReportedEvent"][];
            battery?: {
                pct?: number;
                mv?: number;
                /** @description Of a device that knows no percentage. */
                low?: boolean;
                charging?: boolean;
                /** @enum {string} */
                source?: "battery" | "usb";
            };
            net?: {
                rssi?: number;
            };
        };
        DeviceReportAnswer: {
            accepted: number;
            duplicates: number;
            rejected: components["schemas"]["RejectedValue"][];
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            server_time: number;
            /** @description How soon the next report is expected. */
            next_report_s: number;
            /** @description When the device knows another version of its configuration. */
            config?: {
                [key: string]: unknown;
            };
            commands: components["schemas"]["DeviceCommand"][];
        };
        DeviceReportedEvent: {
            /** @description Unique within a boot; a whole number will do too. */
            id: string;
            /**
             * Format: int64
             * @description Milliseconds since 1970, by the clock of the device.
             */
            t: number;
            /** @enum {string} */
            type: "motion" | "smoke_alarm" | "carbon_monoxide_alarm" | "gas_alarm" | "water_leak" | "alarm_sound" | "button" | "tamper" | "power" | "cmd_ack";
            /**
             * @description Of alarm_sound.
             * @enum {string}
             */
            pattern?: "t3" | "t4" | "other";
            /** @description Of alarm_sound. */
            cycles?: number;
            /** @description Of alarm_sound. */
            confidence?: number;
            /** @description Of alarm_sound. */
            freq_hz?: number;
            /** @description Of button: how long. */
            ms?: number;
            /** @description Of tamper. */
            mounted?: boolean;
            /**
             * @description Of power.
             * @enum {string}
             */
            state?: "on" | "off";
            /** @description Of power. */
            reason?: string;
            /** @description Of cmd_ack. */
            command_id?: string;
            /** @description Of cmd_ack. */
            ok?: boolean;
        };
        DeviceSample: {
            /**
             * Format: int64
             * @description Milliseconds since 1970, by the clock of the device.
             */
            t: number;
            /** @description The values speak for so many seconds up to `t`; for a minute where it is absent. */
            period_s?: number;
            laeq?: number;
            lmax?: number;
            lmin?: number;
            temp?: number;
            rh?: number;
            pressure?: number;
            pir?: number;
            occ?: number;
            radios?: number;
            pm25?: number;
            voc?: number;
            smoke_score?: number;
            lux?: number;
        };
        DeviceToken: {
            /** @description Shown this once; the device reports with it. */
            device_token: string;
        };
        DeviceTokenInput: {
            /** @description Every other token stops working at once; for one that leaked. */
            revoke_others?: boolean;
        };
        /** @description An empty object. */
        Empty: {
            [key: string]: unknown;
        };
        /** @description How each kind of incident escalates. More kinds may be added. */
        Escalation: {
            noise: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default next_person
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            intrusion: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default everyone
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            smoke_alarm: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default everyone
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            carbon_monoxide: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default everyone
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            gas: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default everyone
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            water: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default everyone
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            smoking: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default next_person
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            temperature: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default next_person
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            humidity: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default next_person
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            mould: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default next_person
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
        };
        /** @description All kinds at once: absent kinds escalate as usual. Safety incidents may escalate faster than usual, never slower. */
        EscalationInput: {
            noise?: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default next_person
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            intrusion?: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default everyone
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            smoke_alarm?: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default everyone
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            carbon_monoxide?: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default everyone
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            gas?: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default everyone
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            water?: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default everyone
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            smoking?: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default next_person
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            temperature?: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default next_person
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            humidity?: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default next_person
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
            mould?: {
                /**
                 * @description Time to acknowledge before the next step.
                 * @default 5
                 */
                delay_minutes: number;
                /**
                 * @description How often each member on call is alerted before everyone is.
                 * @default 2
                 */
                rounds: number;
                /**
                 * @description Who is alerted in a step: one member after the other, or everyone on call.
                 * @default next_person
                 * @enum {string}
                 */
                next: "next_person" | "everyone";
            };
        };
        /** @description What became of an event at a webhook, or why it was not sent there. */
        EventAtWebhook: {
            /** @description Id of the event: 24 lower-case hex characters. */
            event_id: string;
            type: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            recorded_at: string;
            /**
             * @description More may be added.
             * @enum {string}
             */
            outcome: "pending" | "delivered" | "failed" | "discarded" | "not_subscribed" | "created_later" | "not_its_turn" | "replaced" | "no_longer_kept" | "unknown";
            /** @description The same in a sentence. */
            explanation: string;
            delivery?: components["schemas"]["WebhookDelivery"];
        };
        EventFeed: {
            /** @description Newest first, by event_time and then event_id. */
            events: (HomeEvent & WithHomeName)[];
            /** @description There may be more: `after` takes it. */
            next?: string;
        };
        /**
         * @description A name of the event catalogue. More may be added; ignore those you do not know.
         * @enum {string}
         */
        EventType: "noise_detected" | "noise_quieted" | "noise_sms_sent" | "noise_email_sent" | "noise_auto_call" | "noise_flash_and_sound" | "sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "motion_alarm_on" | "motion_alarm_off" | "motion_alarm_critical_event" | "motion_automation_guest_checkin" | "motion_automation_guest_no_show" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "smoking_detected" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent";
        EventTypeList: {
            event_types: {
                name: components["schemas"]["EventType"];
                /** @enum {string} */
                category: "Noise" | "Occupancy" | "Motion automation" | "Climate" | "Smoking" | "Alarms" | "Device" | "Guests";
                /** @description What happened, in plain words. */
                description: string;
                /** @description Delivered to webhooks, but not kept in the history. */
                transient: boolean;
            }[];
            /** @description The names by which user webhooks and `GET /events` tell of them, and of what users alone are told. */
            user_event_types: ("sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent" | "disturbance_ended" | "guest_noise_sms_sent" | "guest_noise_email_sent" | "guest_noise_call" | "flash_and_sound" | "alarm_on" | "alarm_off" | "alarm_grace_period_expired" | "guest_checked_in" | "guest_no_show" | "smoking_detection_smoking_detected" | "disturbance_first_notice" | "disturbance_second_notice" | "disturbance_third_notice" | "alarm_silenced" | "avg_sound_high" | "disturbance_snoozed")[];
        };
        EvidenceContent: {
            /** @description Id of the report: 24 lower-case hex characters. */
            report_id: string;
            /** @enum {string} */
            about: "incident" | "stay";
            /**
             * Format: date-time
             * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
             */
            made_at: string;
            /** @description The name of who made it. */
            made_by: string;
            reason?: string;
            /** @description What every report says of itself. */
            statements: string[];
            home: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                name: string;
                address: string;
                timezone: string;
            };
            guest?: {
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id: string;
                name: string;
            };
            stay?: {
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                checkin_time: string;
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                checkout_time?: string;
            };
            period: {
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                to: string;
            };
            settings: {
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                known_since?: string;
                /** @description What was in force, oldest first. */
                spans: {
                    /**
                     * Format: date-time
                     * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                     */
                    from?: string;
                    /**
                     * Format: date-time
                     * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                     */
                    until?: string;
                    timezone: string;
                    noise: {
                        enabled: boolean;
                        threshold_db: number;
                        duration_min: number;
                        step_min: number;
                        ladder: string[][];
                        snooze_min: number;
                        quiet: {
                            enabled: boolean;
                            /** @description Local time of the home's zone. */
                            start: string;
                            /** @description Local time of the home's zone. */
                            end: string;
                            threshold_db: number;
                        };
                    };
                    climate: {
                        temp_high: number;
                        temp_low: number;
                        hum_high: number;
                        hum_low: number;
                        freeze: number;
                        mould: boolean;
                    };
                    smoking: {
                        enabled: boolean;
                    };
                    crowd: {
                        max_occupants: number | null;
                        hold_min: number;
                        only_during_stays: boolean;
                    };
                }[];
            };
            measured?: components["schemas"]["EvidenceMeasured"];
            incidents: components["schemas"]["EvidenceIncident"][];
            /** @description What the report does not know, or leaves out. */
            doubts: string[];
        };
        EvidenceDevice: {
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id: string;
            name?: string;
            /** @description It is in this home no more. */
            left?: boolean;
            /** @enum {string} */
            placement?: "living_room" | "kitchen" | "hallway" | "bedroom" | "bathroom" | "outdoor" | "other";
            /**
             * Format: date-time
             * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
             */
            placed_at?: string;
            hardware_version?: number;
            firmware?: string;
            /** @description Seconds. */
            beyond_limit_s: number;
            maximum: {
                value: number;
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                at: string;
            };
            /** @description More than five minutes without a value. */
            gaps: {
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                to: string;
            }[];
            /** @description Each: which value it is, counted from `first` on, the level over that time, and the most in it. */
            points: number[][];
        };
        /** @description A signed report; docs/evidence.md says how to check it. */
        EvidenceFile: {
            /** @description lares-evidence/2; files of earlier versions have lares-evidence/1. */
            format: string;
            report: components["schemas"]["EvidenceContent"];
            signature: {
                algorithm: string;
                key_id: string;
                public_key: string;
                value: string;
            };
        };
        EvidenceIncident: {
            incident_id: string;
            /** @enum {string} */
            kind: "noise" | "intrusion" | "smoke_alarm" | "carbon_monoxide" | "gas" | "water" | "smoking" | "temperature" | "humidity" | "mould";
            level: number;
            /** @description It went on when the report was made. */
            open: boolean;
            /**
             * Format: date-time
             * @description When the value first went beyond its limit. Absent in reports of earlier versions.
             */
            started_at?: string;
            /**
             * Format: date-time
             * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
             */
            beyond_until?: string;
            beyond_limit_min?: number;
            /** @description Minutes from `started_at` to `beyond_until`. */
            duration_min?: number;
            peak_value?: number;
            /**
             * Format: date-time
             * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
             */
            ended_at?: string;
            acknowledged?: {
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                at: string;
                by?: string;
            };
            events: ({
                type: string;
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                at: string;
                late?: boolean;
                clock_corrected?: boolean;
            } & {
                [key: string]: unknown;
            })[];
            messages: {
                /** @enum {string} */
                from: "guest" | "host" | "lares";
                /** @enum {string} */
                to: "guest" | "host" | "lares";
                /** @description sms, email, call or push. More may be added. */
                channel: string;
                /**
                 * @description queued: not sent yet. not_sent: it was not sent, and `reason` says why, such as a missing gateway. sent: the gateway, the mail server or the push service took it. delivered: the receipt of the gateway says that it arrived, or a guest wrote it. failed: the gateway refused it or could not deliver it. Files of format lares-evidence/1 have the finer words of that time.
                 * @enum {string}
                 */
                status: "queued" | "not_sent" | "sent" | "delivered" | "failed";
                /** @description Why it was not sent, or did not arrive. */
                reason?: string;
                attempts: number;
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                planned_at: string;
                level?: number;
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                sent_at?: string;
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                delivered_at?: string;
            }[];
            notifications: {
                to: string;
                /** @description sms, email, call or push. More may be added. */
                channel: string;
                step: number;
                /**
                 * @description queued: not sent yet. not_sent: it was not sent, and `reason` says why, such as a missing gateway. sent: the gateway, the mail server or the push service took it. delivered: the receipt of the gateway says that it arrived, or a guest wrote it. failed: the gateway refused it or could not deliver it. Files of format lares-evidence/1 have the finer words of that time.
                 * @enum {string}
                 */
                status: "queued" | "not_sent" | "sent" | "delivered" | "failed";
                /** @description Why it was not sent, or did not arrive. */
                reason?: string;
                /**
                 * Format: date-time
                 * @description Absent in reports made before this was told.
                 */
                planned_at?: string;
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                sent_at?: string;
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                delivered_at?: string;
            }[];
            acts: {
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                at: string;
                /** @enum {string} */
                what: "acknowledged" | "snoozed" | "snooze_ended" | "closed" | "note";
                by: string;
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                until?: string;
                text?: string;
            }[];
        };
        EvidenceInput: {
            /** @description Whether the name of the guest, and what was noted, stand in the report; not unless told. Needs guests_read, and a reason. */
            name_guest?: boolean;
            /** @description Why the report is made; it stands in it. */
            reason?: string;
        };
        EvidenceList: {
            reports: components["schemas"]["EvidenceReport"][];
            paging: components["schemas"]["Paging"];
        };
        EvidenceMeasured: {
            /** @description sound_level, temperature, humidity or pm25. */
            name: string;
            unit: string;
            /** @description For how many seconds each value stands. */
            resolution_s: number;
            /**
             * Format: date-time
             * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
             */
            first: string;
            limits: {
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                from: string;
                high?: number;
                low?: number;
            }[];
            /** @description Seconds at or over the limit: in the report of an incident from its start to its end, as the incident states it; in that of a stay in the whole period. */
            beyond_limit_s: number;
            maximum?: {
                value: number;
                /**
                 * Format: date-time
                 * @description In the time zone of the home, with its offset, such as 2026-11-15T10:30:00.000+01:00.
                 */
                at: string;
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            devices: components["schemas"]["EvidenceDevice"][];
        };
        /** @description A signed report that is kept as it is, whatever becomes of what it tells of. */
        EvidenceReport: {
            /** @description Id of the report: 24 lower-case hex characters. */
            report_id: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @enum {string} */
            about: "incident" | "stay";
            incident_id?: string;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guest_id?: string;
            /** @description The name of the guest stands in it. */
            names_guest: boolean;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            made_at: string;
            /** @description Id of the user who made it: 24 lower-case hex characters. */
            made_by: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            kept_until: string;
            /** @description Present if the file, of format lares-evidence/1, records messages as sent although nothing was sent or no receipt exists. The file is signed and stays as it is. */
            correction?: {
                messages: {
                    incident_id: string;
                    /** @description guest, host, or the name of the user. */
                    to: string;
                    /** @description sms, email, call or push. More may be added. */
                    channel: string;
                    /**
                     * Format: date-time
                     * @description As in the file, in the time zone of the home.
                     */
                    planned_at?: string;
                    /**
                     * @description What Lares knows now. sent: a gateway took it, and no receipt exists. Absent: Lares has no record of it.
                     * @enum {string}
                     */
                    status?: "queued" | "not_sent" | "sent" | "delivered" | "failed";
                    reason?: string;
                }[];
            };
        };
        Grant: {
            /** @description Id of the grant: 24 lower-case hex characters. */
            grant_id: string;
            /** @description Id of the client: 24 lower-case hex characters. */
            client_id: string;
            client_name: string;
            permissions: components["schemas"]["Permission"][];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            last_used_at: string | null;
        };
        GrantList: {
            grants: components["schemas"]["Grant"][];
            paging: components["schemas"]["Paging"];
        };
        Guest: {
            /** @description Id of the guest: 24 lower-case hex characters. */
            guest_id: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            name: string;
            phone_number: string | null;
            email: string | null;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            checkin_time: string;
            checkout_time: string | null;
            /** @description Where it came from: `api`, `app`, `csv`, or `ical:`, `beds24:` or `hostaway:` and the name of the integration or connection. */
            source: string;
            /** @description From a native integration: only conversation.status can be changed. */
            readonly: boolean;
            /** @description Informational: `missing_phone_number_and_email`, `invalid_phone_number`, `unreachable_country`. */
            validation_errors: string[];
            /** @description Six digits. */
            access_code: string;
            /** @description Address of a page for the guest; whoever has it can read it. */
            guest_page: string;
            /** @description As the booking says: a BCP 47 tag. */
            language?: string;
            /** @description What the guest chose on the page; it goes before `language`. */
            chosen_language?: string;
            /** @description What the source calls the stay. */
            external_id?: string;
            conversation?: {
                /** @enum {string} */
                status: "open" | "snoozed" | "closed";
                started_at: string | null;
                last_message_at: string | null;
                message_count: number;
            };
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            erased_at?: string;
            /**
             * Format: date-time
             * @description Since when its booking system or calendar lacks it. A later full sync that lacks it too removes it.
             */
            missing_since?: string;
            /** @description The address is one that a booking platform forwards for a while, not the guest’s own. */
            email_is_alias?: boolean;
        };
        GuestChange: {
            name?: string;
            /** Format: date-time */
            checkin_time?: string;
            phone_number?: string | null;
            email?: string | null;
            checkout_time?: string | null;
            language?: string | null;
            /** @description Once messaging started. */
            conversation?: {
                /** @enum {string} */
                status?: "open" | "snoozed" | "closed";
            };
        };
        GuestConnectSmsSentData: {
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            checkinTime?: string;
            recipient?: string;
            messageId?: string;
            templateId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            scheduledFor?: string;
            /**
             * @description sent: the gateway took it. not_sent: it was not sent, because no gateway is configured; it stays in the outbox.
             * @enum {string}
             */
            status?: "sent" | "not_sent";
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        GuestConnectSmsSentDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["GuestConnectSmsSentEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        GuestConnectSmsSentEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "guest_connect_sms_sent";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["GuestConnectSmsSentMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        GuestConnectSmsSentMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            guestConnectSmsSent?: components["schemas"]["GuestConnectSmsSentData"];
        };
        GuestErased: {
            /** @description Id of the guest: 24 lower-case hex characters. */
            guest_id: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            erased_at: string;
            /** @description False: there was nothing left to erase of the guest. */
            was_known: boolean;
            /** @description Beside the name, the phone number, the e-mail address and the id at the source. */
            erased: {
                /** @description Whose text and address are gone. */
                messages: number;
                /** @description Of these, what is not sent any more; one that was on its way at this moment may arrive. */
                cancelled_messages: number;
                /** @description That told where a message went, and do not any more. */
                events: number;
                /** @description About incidents, whose text is gone. */
                notes: number;
            };
            /** @description What is kept, or is out of reach, in words. */
            remains: {
                what: string;
                why: string;
            }[];
        };
        GuestExport: {
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            exported_at: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            home: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                name: string;
                timezone: string;
                address: string;
            };
            guest: components["schemas"]["Guest"];
            /** @description To the guest, from the guest, and to hosts about the guest; oldest first. */
            messages: {
                /** @description Id of the message: 24 lower-case hex characters. */
                message_id: string;
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id?: string;
                /** @enum {string} */
                direction: "out" | "in";
                /** @enum {string} */
                channel: "sms" | "email" | "call";
                /**
                 * @description Before the arrival, about noise, about a safety incident, to the host about noise, written by a host, or what a guest answered.
                 * @enum {string}
                 */
                purpose: "pre_arrival" | "noise" | "safety" | "host" | "written" | "reply";
                /**
                 * @description queued: not sent yet. not_sent: it was not sent, and `reason` says why, such as a missing gateway. sent: the gateway, the mail server or the push service took it. delivered: the receipt of the gateway says that it arrived, or a guest wrote it. failed: the gateway refused it or could not deliver it.
                 * @enum {string}
                 */
                status: "queued" | "not_sent" | "sent" | "delivered" | "failed";
                /** @description Why it was not sent, did not arrive, or waits for another attempt. */
                reason?: string;
                /** @description Of the noise, 1 to 3. */
                level?: number;
                incident_id?: string;
                template_id?: string;
                language?: string;
                /** @description The whole number or address of the guest; absent of messages to a host. */
                recipient?: string;
                subject?: string;
                /** @description Once it was sent. */
                text?: string;
                /** @description With `outbox` it is kept here and was not sent. */
                gateway?: string;
                attempts: number;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                scheduled_for: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When the gateway took it.
                 */
                accepted_at?: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                settled_at?: string;
            }[];
            /** @description Those that belong to the stay, oldest first. */
            events: components["schemas"]["HomeEvent"][];
            /** @description Of the events, those that say when the guest came, or that nobody did. */
            presence: {
                /** @description Id of the event: 24 lower-case hex characters. */
                event_id: string;
                /**
                 * @description What happened; more may be added.
                 * @enum {string}
                 */
                event_type: "noise_detected" | "noise_quieted" | "noise_sms_sent" | "noise_email_sent" | "noise_auto_call" | "noise_flash_and_sound" | "sound_level_dropped_normal" | "crowd_detected" | "motion_alarm_on" | "motion_alarm_off" | "motion_alarm_critical_event" | "motion_automation_guest_checkin" | "motion_automation_guest_no_show" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "smoking_detected" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent";
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                event_time: string;
            }[];
            /** @description What went on in the home while the guest stayed there, oldest first. */
            incidents: {
                incident_id: string;
                /** @enum {string} */
                kind: "noise" | "intrusion" | "smoke_alarm" | "carbon_monoxide" | "gas" | "water" | "smoking" | "temperature" | "humidity" | "mould";
                /** @description The highest, 1 to 3. */
                level: number;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                opened_at: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                ended_at?: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                acknowledged_at?: string;
                /** @description What was written about it. */
                notes?: {
                    /**
                     * Format: date-time
                     * @description UTC, such as 2026-11-15T09:30:00.000Z.
                     */
                    at: string;
                    text: string;
                }[];
            }[];
            /** @description Signed reports about the stay, or about what went on in it; newest first. */
            evidence: {
                /** @description Id of the report: 24 lower-case hex characters. */
                report_id: string;
                /** @enum {string} */
                about: "incident" | "stay";
                names_guest: boolean;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                made_at: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                kept_until: string;
            }[];
            /** @description What an export does not hold, in words. */
            not_included: string[];
        };
        GuestImport: {
            created: number;
            updated: number;
            errors: {
                /** @description As a spreadsheet counts: the header is row 1. */
                row: number;
                /** @description Empty when the whole row is at fault. */
                column: string;
                message: string;
            }[];
            /** @description How many more there are than `errors` lists. */
            more_errors?: number;
        };
        GuestInput: {
            name: string;
            /** Format: date-time */
            checkin_time: string;
            phone_number?: string | null;
            email?: string | null;
            checkout_time?: string | null;
            language?: string | null;
        };
        GuestList: {
            guests: components["schemas"]["Guest"][];
            paging: components["schemas"]["Paging"];
        };
        HeardUplink: {
            /** @description False: nothing in it was of use. Sending it again would not help. */
            taken: boolean;
            /** @description Why not: `not_an_uplink`, `no_codec`, `too_many_devices` and others. */
            reason?: string;
        };
        Home: {
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            name: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: iana-time-zone
             * @description IANA name.
             */
            timezone: string;
            address: string;
            devices: string[];
            alarm_status: components["schemas"]["AlarmStatus"];
            /** @enum {string} */
            alarm_mode: "off" | "manual" | "schedule" | "vacant";
            disturbance_monitoring_active: boolean;
            /** @description Full hour in the home's time zone. */
            checkin_hour: number;
            /** @description Full hour in the home's time zone. */
            checkout_hour: number;
            settings: components["schemas"]["HomeSettings"];
            /** @description Raised with every change of the settings. */
            settings_version: number;
            /** @description What the home is sorted by, such as a district. Upper and lower case make no difference. */
            tags: string[];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
        };
        HomeAssistant: {
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Whether this instance has a broker to tell Home Assistant through. Without one, nothing is told. */
            available: boolean;
            /** @description Whether Home Assistant is told of this home and its devices. */
            enabled: boolean;
        };
        HomeAssistantChange: {
            enabled: boolean;
        };
        HomeAtAGlance: {
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            name: string;
            /**
             * Format: iana-time-zone
             * @description IANA name.
             */
            timezone: string;
            /**
             * @description danger: a person or the home is at risk. attention: another reason. ok: a device listens and there is no reason. unknown: no device listens.
             * @enum {string}
             */
            state: "danger" | "attention" | "ok" | "unknown";
            /** @description Why the home has this state: the most urgent first, each condition once. */
            reasons: {
                /**
                 * @description More may be added.
                 * @enum {string}
                 */
                condition: "carbon_monoxide" | "gas" | "alarm_heard" | "alarm" | "water" | "freezing" | "smoking" | "noisy" | "crowded" | "loud" | "offline" | "tampered" | "cold" | "hot" | "temperature" | "battery_empty" | "mould" | "humid" | "dry" | "humidity" | "powered_off" | "battery_low" | "no_devices" | "never_seen";
                /** @description Open incidents, those that ended unacknowledged included. */
                incident_ids?: string[];
                device_ids?: string[];
                /** @description The current value that is farthest beyond its limit. */
                measured?: {
                    value: number;
                    /** @description The limit that holds now. */
                    limit: number;
                };
            }[];
            /** @description The conditions among the reasons. More may be added. */
            conditions: ("carbon_monoxide" | "gas" | "alarm_heard" | "alarm" | "water" | "freezing" | "smoking" | "noisy" | "crowded" | "loud" | "offline" | "tampered" | "cold" | "hot" | "temperature" | "battery_empty" | "mould" | "humid" | "dry" | "humidity" | "powered_off" | "battery_low")[];
            /** @description A device measures a sound level under the limit that holds now, and there is no noise. */
            quiet: boolean;
            /** @description Somebody stays there now. */
            occupied: boolean;
            /** @description Of whoever does; needs guests_read. */
            guest_name?: string;
            alarm_status: components["schemas"]["AlarmStatus"];
            /** @description Devices that are active. */
            devices: number;
            /** @description Those of them that are offline. */
            offline_devices: number;
            /** @description Those of them that have not reported yet. */
            never_seen_devices: number;
            /** @description Celsius, in the coldest room; in the warmest while the home is hot. */
            temperature?: number;
            /** @description Decibels, in the loudest room. */
            sound?: number;
            last_event?: {
                /**
                 * @description What happened; more may be added.
                 * @enum {string}
                 */
                event_type: "noise_detected" | "noise_quieted" | "noise_sms_sent" | "noise_email_sent" | "noise_auto_call" | "noise_flash_and_sound" | "sound_level_dropped_normal" | "crowd_detected" | "motion_alarm_on" | "motion_alarm_off" | "motion_alarm_critical_event" | "motion_automation_guest_checkin" | "motion_automation_guest_no_show" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "smoking_detected" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent";
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                event_time: string;
            };
        };
        HomeChange: {
            name?: string;
            /**
             * Format: iana-time-zone
             * @description IANA name, such as Europe/Stockholm; no offset.
             */
            timezone?: string;
            address?: string;
            /**
             * @description Arms or disarms. Any other status may only be sent back unchanged.
             * @enum {string}
             */
            alarm_status?: "on" | "off";
            /** @enum {string} */
            alarm_mode?: "off" | "manual" | "schedule" | "vacant";
            disturbance_monitoring_active?: boolean;
            /** @description Full hour in the home's time zone. */
            checkin_hour?: number;
            /** @description Full hour in the home's time zone. */
            checkout_hour?: number;
            settings?: components["schemas"]["HomeSettingsChange"];
            /** @description What the home is sorted by, such as a district. Upper and lower case make no difference. */
            tags?: string[];
        };
        HomeEvent: HomeEvent;
        HomeEventList: {
            /** @description Newest first, by event_time and then event_id. */
            home_events: components["schemas"]["HomeEvent"][];
            paging: components["schemas"]["Paging"];
        };
        HomeInput: {
            name: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: iana-time-zone
             * @description IANA name, such as Europe/Stockholm; no offset.
             */
            timezone?: string;
            address?: string;
            /** @description What the home is sorted by, such as a district. Upper and lower case make no difference. */
            tags?: string[];
        };
        HomeList: {
            homes: components["schemas"]["Home"][];
            paging: components["schemas"]["Paging"];
        };
        /** @description A month of a home. */
        HomeReport: {
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            home_name: string;
            /**
             * Format: iana-time-zone
             * @description IANA name: the month is one of this zone.
             */
            timezone: string;
            /** @description A month such as 2026-10. */
            month: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            from: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            to: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            until: string;
            /** @description Whether the month is over; if not, all of it is told up to `until`. */
            complete: boolean;
            /** @description What went on. */
            incidents: {
                /** @description Those that were detected in the month. */
                total: number;
                /** @description Those of them that go on. */
                open: number;
                by_kind: {
                    noise: number;
                    intrusion: number;
                    smoke_alarm: number;
                    carbon_monoxide: number;
                    gas: number;
                    water: number;
                    smoking: number;
                    temperature: number;
                    humidity: number;
                    mould: number;
                };
            };
            /** @description The same figures as the incidents and their evidence reports state. */
            noise: {
                /** @description Noise incidents of the month that are over and were measured. */
                measured: number;
                /** @description Their minutes at or over the limit: `beyond_limit_min` of each, added up. */
                loud_min: number;
                /** @description Their minutes from start to end: `duration_min` of each, added up. */
                duration_min: number;
            };
            /** @description How long it took from the detection of an incident until somebody acknowledged it. */
            response: {
                /** @description Incidents of the month that somebody acknowledged. */
                acknowledged: number;
                /** @description Those that nobody did, until now. */
                unacknowledged: number;
                /** @description Seconds. */
                median_s?: number;
                /** @description Seconds. */
                longest_s?: number;
            };
            /** @description By the stays; two at once are one. */
            occupancy: {
                /** @description Nights of the month; of one that runs, those that are over. */
                nights: number;
                /** @description Those at which somebody stayed at four in the morning. */
                taken: number;
                /** @description taken of nights. From 0 to 1. */
                share?: number;
            };
            /** @description Of all devices; absent where nothing was measured. */
            climate: {
                temperature?: {
                    min: number;
                    /** @description Of all samples. */
                    mean: number;
                    max: number;
                    /** @enum {string} */
                    unit: "°C";
                };
                humidity?: {
                    min: number;
                    /** @description Of all samples. */
                    mean: number;
                    max: number;
                    /** @enum {string} */
                    unit: "%";
                };
            };
            /** @description How far the figures can be trusted, and what to bring along. */
            devices: {
                /** @description Active devices, as of now. */
                count: number;
                /** @description Whole hours of the month, summed up over them; of a device that is newer than the month, since it was added. */
                hours: number;
                /** @description Those of them without any value of the device, by the time of measurement. */
                silent_hours: number;
                /** @description Those of them in which the device was offline, whether or not its values arrived later. */
                offline_hours: number;
                /** @description Offline hours whose values arrived later. */
                backfilled_hours: number;
                /** @description Devices that have not reported yet, as of now. */
                never_seen: number;
                /** @description The hours that were not silent, of all. From 0 to 1. */
                coverage?: number;
                /** @description Devices whose battery is low or empty, as of now. */
                batteries_low: number;
            };
            /** @description What was sent to guests and hosts in the month. */
            messages: {
                sms: number;
                email: number;
                call: number;
            };
            /** @description Absent where no quiet hours are set. Each five minutes count by the time on the wall at which they begin, and by their level (LAeq); of several devices the loudest counts. That is kept for 400 days. */
            quiet_hours?: {
                /** @description As it is set now, as the end and the limit. */
                start: string;
                end: string;
                limit_db: number;
                /** @description Minutes of the quiet hours in which a device listened, in pieces of five. */
                measured_min: number;
                /** @description Those of them in which every device stayed under the limit. */
                quiet_min: number;
                /** @description quiet_min of measured_min; absent where nothing was measured. From 0 to 1. */
                share?: number;
            };
            /** @description Those to swap, as of now. */
            batteries: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
                description: string;
                battery_percent?: number;
            }[];
        };
        HomeSettings: {
            noise: {
                enabled: boolean;
                threshold_db: number;
                duration_min: number;
                step_min: number;
                ladder: string[][];
                snooze_min: number;
                quiet: {
                    enabled: boolean;
                    /** @description Local time of the home's zone. */
                    start: string;
                    /** @description Local time of the home's zone. */
                    end: string;
                    threshold_db: number;
                };
            };
            crowd: {
                max_occupants: number | null;
                hold_min: number;
                only_during_stays: boolean;
            };
            alarm: {
                /** @enum {string} */
                mode: "off" | "manual" | "schedule" | "vacant";
                grace_s: number;
                exit_delay_s: number;
                siren: boolean;
                schedule: {
                    days: components["schemas"]["Weekday"][];
                    /** @description Local time of the home's zone. */
                    start: string;
                    /** @description Local time of the home's zone. */
                    end: string;
                }[];
            };
            presence: {
                enabled: boolean;
                no_show_h: number;
            };
            climate: {
                temp_high: number;
                temp_low: number;
                hum_high: number;
                hum_low: number;
                freeze: number;
                mould: boolean;
            };
            smoking: {
                enabled: boolean;
            };
            messages: {
                /** @description Whether guests are written to before they arrive. */
                pre_arrival: boolean;
                /** @description Whether the guest is told at once of a safety incident, with advice. */
                safety: boolean;
                pre_arrival_lead_h: number;
                /** @description From and to. */
                window: string[];
                /** @description To one guest within 24 hours; 0: none at all. */
                max_per_day: number;
                /**
                 * @description In which language guests are spoken to of whom nothing says which is theirs.
                 * @enum {string}
                 */
                language: "en" | "de" | "es" | "fr" | "sv";
                host_phone: string | null;
            };
            guest_page: {
                /** @description Shown to guests; lines are kept. */
                house_rules: string;
                /** @description Whom guests call or write to. */
                contact: string;
                /** @description How long before check-in the access code is shown to the guest. */
                code_visible_hours_before: number;
            };
            maintenance_until: string | null;
        };
        HomeSettingsChange: {
            noise?: {
                enabled?: boolean;
                threshold_db?: number;
                duration_min?: number;
                step_min?: number;
                ladder?: string[][];
                snooze_min?: number;
                quiet?: {
                    enabled?: boolean;
                    /** @description Local time of the home's zone. */
                    start?: string;
                    /** @description Local time of the home's zone. */
                    end?: string;
                    threshold_db?: number;
                };
            };
            crowd?: {
                max_occupants?: number | null;
                hold_min?: number;
                only_during_stays?: boolean;
            };
            alarm?: {
                /** @enum {string} */
                mode?: "off" | "manual" | "schedule" | "vacant";
                grace_s?: number;
                exit_delay_s?: number;
                siren?: boolean;
                schedule?: {
                    days: components["schemas"]["Weekday"][];
                    /** @description Local time of the home's zone. */
                    start: string;
                    /** @description Local time of the home's zone. */
                    end: string;
                }[];
            };
            presence?: {
                enabled?: boolean;
                no_show_h?: number;
            };
            climate?: {
                temp_high?: number;
                temp_low?: number;
                hum_high?: number;
                hum_low?: number;
                freeze?: number;
                mould?: boolean;
            };
            smoking?: {
                enabled?: boolean;
            };
            messages?: {
                /** @description Whether guests are written to before they arrive. */
                pre_arrival?: boolean;
                /** @description Whether the guest is told at once of a safety incident, with advice. */
                safety?: boolean;
                pre_arrival_lead_h?: number;
                /** @description From and to. */
                window?: string[];
                /** @description To one guest within 24 hours; 0: none at all. */
                max_per_day?: number;
                /**
                 * @description In which language guests are spoken to of whom nothing says which is theirs.
                 * @enum {string}
                 */
                language?: "en" | "de" | "es" | "fr" | "sv";
                host_phone?: string | null;
            };
            guest_page?: {
                /** @description Shown to guests; lines are kept. */
                house_rules?: string;
                /** @description Whom guests call or write to. */
                contact?: string;
                /** @description How long before check-in the access code is shown to the guest. */
                code_visible_hours_before?: number;
            };
            maintenance_until?: string | null;
        };
        /** @description The state of a home, as on the dashboard. */
        HomeState: {
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            generated_at: string;
            /**
             * @description danger: a person or the home is at risk. attention: another reason. ok: a device listens and there is no reason. unknown: no device listens.
             * @enum {string}
             */
            state: "danger" | "attention" | "ok" | "unknown";
            /** @description Why the home has this state: the most urgent first, each condition once. */
            reasons: {
                /**
                 * @description More may be added.
                 * @enum {string}
                 */
                condition: "carbon_monoxide" | "gas" | "alarm_heard" | "alarm" | "water" | "freezing" | "smoking" | "noisy" | "crowded" | "loud" | "offline" | "tampered" | "cold" | "hot" | "temperature" | "battery_empty" | "mould" | "humid" | "dry" | "humidity" | "powered_off" | "battery_low" | "no_devices" | "never_seen";
                /** @description Open incidents, those that ended unacknowledged included. */
                incident_ids?: string[];
                device_ids?: string[];
                /** @description The current value that is farthest beyond its limit. */
                measured?: {
                    value: number;
                    /** @description The limit that holds now. */
                    limit: number;
                };
            }[];
            /** @description The conditions among the reasons. More may be added. */
            conditions: ("carbon_monoxide" | "gas" | "alarm_heard" | "alarm" | "water" | "freezing" | "smoking" | "noisy" | "crowded" | "loud" | "offline" | "tampered" | "cold" | "hot" | "temperature" | "battery_empty" | "mould" | "humid" | "dry" | "humidity" | "powered_off" | "battery_low")[];
            /** @description A device measures a sound level under the limit that holds now, and there is no noise. */
            quiet: boolean;
        };
        HumidityDroppedNormalData: {
            humidity?: number;
            threshold?: number;
            hysteresis?: number;
            durationMinutes?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        HumidityDroppedNormalDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["HumidityDroppedNormalEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        HumidityDroppedNormalEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "humidity_dropped_normal";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["HumidityDroppedNormalMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        HumidityDroppedNormalMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            humidityDroppedNormal?: components["schemas"]["HumidityDroppedNormalData"];
        };
        HumidityHighData: {
            humidity?: number;
            threshold?: number;
            hysteresis?: number;
            durationMinutes?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        HumidityHighDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["HumidityHighEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        HumidityHighEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "humidity_high";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["HumidityHighMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        HumidityHighMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            humidityHigh?: components["schemas"]["HumidityHighData"];
        };
        HumidityLowData: {
            humidity?: number;
            threshold?: number;
            hysteresis?: number;
            durationMinutes?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        HumidityLowDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["HumidityLowEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        HumidityLowEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "humidity_low";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["HumidityLowMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        HumidityLowMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            humidityLow?: components["schemas"]["HumidityLowData"];
        };
        HumidityRisenNormalData: {
            humidity?: number;
            threshold?: number;
            hysteresis?: number;
            durationMinutes?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        HumidityRisenNormalDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["HumidityRisenNormalEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        HumidityRisenNormalEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "humidity_risen_normal";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["HumidityRisenNormalMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        HumidityRisenNormalMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            humidityRisenNormal?: components["schemas"]["HumidityRisenNormalData"];
        };
        Incident: {
            /** @description Of this home. */
            incident_id: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            home_name: string;
            /**
             * @description noise: too loud for too long. intrusion: movement while the alarm was on. smoke_alarm: an alarm was heard, of smoke or unknown. carbon_monoxide, gas, water: an alarm of that hazard was heard or reported. smoking, temperature, humidity, mould: as the events say. More may be added.
             * @enum {string}
             */
            kind: "noise" | "intrusion" | "smoke_alarm" | "carbon_monoxide" | "gas" | "water" | "smoking" | "temperature" | "humidity" | "mould";
            /** @description How bad it is or was, 1 to 3. */
            level: number;
            /**
             * @description Acknowledged: it goes on, and a user looks after it. Safety incidents (intrusion, smoke_alarm, carbon_monoxide, gas, water, and temperature at level 3) stay open after their end, until a user acknowledges or closes them.
             * @enum {string}
             */
            status: "open" | "acknowledged" | "closed";
            /** @description `status` is not `closed`. */
            open: boolean;
            /**
             * Format: date-time
             * @description When the value first went beyond its limit: of noise the first loud minute of the window that was detected.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it was detected: the time of its first event.
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            level_at: string;
            /** @description Minutes at or over the limit that held in each, from `started_at` to `beyond_until`. This and the next three: of noise that is over. */
            beyond_limit_min?: number;
            /**
             * Format: date-time
             * @description End of the last minute beyond the limit.
             */
            beyond_until?: string;
            /** @description Minutes from `started_at` to `beyond_until`, both minutes included. */
            duration_min?: number;
            /** @description Of noise the level of the loudest minute, in dB. */
            peak_value?: number;
            /**
             * Format: date-time
             * @description When its condition was over. An open incident that has ended was not acknowledged.
             */
            ended_at?: string;
            /**
             * Format: date-time
             * @description The same as `ended_at`, or the acknowledgement of a safety incident that had ended.
             */
            closed_at?: string;
            /** @description Close to freezing (kind temperature, level 3): the last value, in °C. */
            temperature?: number;
            /** @description Id of the device that measures it, where it is one: 24 lower-case hex characters. */
            device_id?: string;
            /** @description Id of the guest who stayed there when it began: 24 lower-case hex characters. */
            guest_id?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            acknowledged_at?: string;
            /** @description Id of the user who looks after it: 24 lower-case hex characters. */
            acknowledged_by?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            snoozed_until?: string;
            /**
             * Format: date-time
             * @description Nobody acknowledged it, so everyone was alerted by every channel.
             */
            everyone_alerted_at?: string;
            /**
             * Format: date-time
             * @description Nobody could be reached: no member has a channel that works. Lares tries again.
             */
            nobody_reached_at?: string;
            /** @description Its events, oldest first: the first 100 in lists, the first 500 where one incident is read. The rest is in the events of the home, from `opened_at` to `closed_at`. */
            event_ids: string[];
            /** @description Notifications to users about it, oldest first, at most 100. All of them are in the list of notifications of the incident. */
            notifications: components["schemas"]["IncidentNotification"][];
        };
        /** @description What somebody did about an incident. */
        IncidentAct: {
            /** @description Id of the act: 24 lower-case hex characters. */
            act_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            at: string;
            /**
             * @description More may be added.
             * @enum {string}
             */
            what: "acknowledged" | "snoozed" | "snooze_ended" | "closed" | "note";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /** @description As it was then. */
            user_name: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            until?: string;
            /** @description Of a note. */
            text?: string;
        };
        IncidentList: {
            incidents: components["schemas"]["Incident"][];
            paging: components["schemas"]["Paging"];
        };
        IncidentNote: {
            text: string;
        };
        /** @description A notification to a user about an incident. */
        IncidentNotification: {
            /** @description Id of the notification: 24 lower-case hex characters. */
            notification_id: string;
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            fullname: string;
            /**
             * @description More may be added.
             * @enum {string}
             */
            channel: "email" | "sms" | "push" | "call";
            /** @description The number of the round of notifications, from 1. */
            step: number;
            /**
             * @description queued: not sent yet. not_sent: it was not sent, and `reason` says why, such as a missing gateway. sent: the gateway, the mail server or the push service took it. delivered: the receipt of the gateway says that it arrived, or a guest wrote it. failed: the gateway refused it or could not deliver it.
             * @enum {string}
             */
            status: "queued" | "not_sent" | "sent" | "delivered" | "failed";
            /** @description Why it was not sent, or did not arrive. */
            reason?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            planned_at: string;
            /**
             * Format: date-time
             * @description When the gateway took it.
             */
            sent_at?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            settled_at?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            acknowledged_at?: string;
        };
        IncidentSnooze: {
            minutes: number;
        };
        /** @description An incident with its events and what was done about it. */
        IncidentWithAll: {
            /** @description Of this home. */
            incident_id: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            home_name: string;
            /**
             * @description noise: too loud for too long. intrusion: movement while the alarm was on. smoke_alarm: an alarm was heard, of smoke or unknown. carbon_monoxide, gas, water: an alarm of that hazard was heard or reported. smoking, temperature, humidity, mould: as the events say. More may be added.
             * @enum {string}
             */
            kind: "noise" | "intrusion" | "smoke_alarm" | "carbon_monoxide" | "gas" | "water" | "smoking" | "temperature" | "humidity" | "mould";
            /** @description How bad it is or was, 1 to 3. */
            level: number;
            /**
             * @description Acknowledged: it goes on, and a user looks after it. Safety incidents (intrusion, smoke_alarm, carbon_monoxide, gas, water, and temperature at level 3) stay open after their end, until a user acknowledges or closes them.
             * @enum {string}
             */
            status: "open" | "acknowledged" | "closed";
            /** @description `status` is not `closed`. */
            open: boolean;
            /**
             * Format: date-time
             * @description When the value first went beyond its limit: of noise the first loud minute of the window that was detected.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it was detected: the time of its first event.
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            level_at: string;
            /** @description Minutes at or over the limit that held in each, from `started_at` to `beyond_until`. This and the next three: of noise that is over. */
            beyond_limit_min?: number;
            /**
             * Format: date-time
             * @description End of the last minute beyond the limit.
             */
            beyond_until?: string;
            /** @description Minutes from `started_at` to `beyond_until`, both minutes included. */
            duration_min?: number;
            /** @description Of noise the level of the loudest minute, in dB. */
            peak_value?: number;
            /**
             * Format: date-time
             * @description When its condition was over. An open incident that has ended was not acknowledged.
             */
            ended_at?: string;
            /**
             * Format: date-time
             * @description The same as `ended_at`, or the acknowledgement of a safety incident that had ended.
             */
            closed_at?: string;
            /** @description Close to freezing (kind temperature, level 3): the last value, in °C. */
            temperature?: number;
            /** @description Id of the device that measures it, where it is one: 24 lower-case hex characters. */
            device_id?: string;
            /** @description Id of the guest who stayed there when it began: 24 lower-case hex characters. */
            guest_id?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            acknowledged_at?: string;
            /** @description Id of the user who looks after it: 24 lower-case hex characters. */
            acknowledged_by?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            snoozed_until?: string;
            /**
             * Format: date-time
             * @description Nobody acknowledged it, so everyone was alerted by every channel.
             */
            everyone_alerted_at?: string;
            /**
             * Format: date-time
             * @description Nobody could be reached: no member has a channel that works. Lares tries again.
             */
            nobody_reached_at?: string;
            /** @description Its events, oldest first: the first 100 in lists, the first 500 where one incident is read. The rest is in the events of the home, from `opened_at` to `closed_at`. */
            event_ids: string[];
            /** @description Notifications to users about it, oldest first, at most 100. All of them are in the list of notifications of the incident. */
            notifications: components["schemas"]["IncidentNotification"][];
            /** @description What it is made of, oldest first. */
            events: components["schemas"]["HomeEvent"][];
            /** @description Who did what, oldest first. */
            acts: components["schemas"]["IncidentAct"][];
        };
        Integration: {
            /** @description Id of the integration: 24 lower-case hex characters. */
            integration_id: string;
            /** @enum {string} */
            type: "ical";
            /** @description Stands in the source of its guests, after the type: `ical:Airbnb`. */
            name: string;
            /** @description Whole for those with organization_write; for others without the part that is a secret. */
            url: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            last_synced_at: string | null;
            last_error: string | null;
            /** @description Guests that came from it, past ones included. */
            guest_count: number;
            /** @description Of these, those that the latest sync lacks. The next sync removes them if it lacks them too. */
            leaving_count: number;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            next_sync_at: string;
        };
        IntegrationChange: {
            name?: string;
            /** @description Address of the calendar, https or webcal, on a public host, of at most 2048 characters. */
            url?: string;
        };
        IntegrationInput: {
            /** @enum {string} */
            type: "ical";
            name: string;
            /** @description Address of the calendar, https or webcal, on a public host, of at most 2048 characters. */
            url: string;
        };
        IntegrationList: {
            integrations: components["schemas"]["Integration"][];
        };
        Invitation: {
            /** @description Id of the invitation: 24 lower-case hex characters. */
            invitation_id: string;
            email: string;
            role: components["schemas"]["Role"];
            limited_to: {
                home_ids: string[];
                tags: string[];
            } | null;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            expires_at: string;
            /** @description Id of the user: 24 lower-case hex characters. */
            invited_by: string;
        };
        InvitationInput: {
            email: string;
            role: components["schemas"]["Role"];
            limited_to?: {
                home_ids: string[];
                tags: string[];
            } | null;
        };
        InvitationList: {
            invitations: components["schemas"]["Invitation"][];
            paging: components["schemas"]["Paging"];
        };
        ListImport: {
            /** @description Homes that the file names. */
            homes: {
                created: number;
                /** @description Those that were there before. */
                updated: number;
            };
            /** @description Devices that the file names. */
            devices: {
                created: number;
                /** @description Those that were there before. */
                updated: number;
            };
            /** @description Stays that the file names. */
            guests: {
                created: number;
                /** @description Those that were there before. */
                updated: number;
            };
            /** @description Columns of the file that say nothing to us. */
            ignored_columns: string[];
            /** @description In the order of the file, at most 200. Without ids of new homes where nothing was stored. */
            home_list: {
                home_id: string | null;
                name: string;
                created: boolean;
                /** @description Members of a home that was there before. */
                changed: string[];
                devices_created: number;
                guests_created: number;
            }[];
            /** @description With their tokens; none where nothing was stored. */
            new_devices: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
                description: string;
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                home_name: string;
                /** @description Shown this once; the device reports with it. */
                device_token: string;
            }[];
        };
        /** @description The members of Organization; all but organization_id, id and name only with `user_read`. */
        ListedOrganization: {
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            id: string;
            name: string;
            role?: components["schemas"]["Role"];
            /** @description What the caller may do in it: the permissions that role and token both give, and parts of them: `alarm` (of `homes_write`) arms and disarms, `incidents` (of `homes_write`) answers to incidents, `stays` (of `guests_read`) sees when homes are taken. */
            rights?: ("user_read" | "homes_read" | "homes_write" | "devices_read" | "devices_write" | "events_read" | "guests_read" | "guests_write" | "webhook_read" | "webhook_write" | "organization_write" | "alarm" | "incidents" | "stays")[];
            /** @description True: the caller sees some of its homes only, and has these rights in those alone. */
            limited?: boolean;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at?: string;
            /** @description Whether members without a second factor can do nothing in it. */
            require_second_factor?: boolean;
            /** @description True: it requires a second factor, and the caller has none. Every other call gets a 403 until then. */
            second_factor_missing?: boolean;
        };
        ListenerInput: {
            /** @description 1 to 100 names of events, or `*` alone for all of them. Duplicates are folded. All of them when left out. `GET /event-types` lists the names. */
            events?: ("noise_detected" | "noise_quieted" | "noise_sms_sent" | "noise_email_sent" | "noise_auto_call" | "noise_flash_and_sound" | "sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "motion_alarm_on" | "motion_alarm_off" | "motion_alarm_critical_event" | "motion_automation_guest_checkin" | "motion_automation_guest_no_show" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "smoking_detected" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent" | "*")[];
        };
        ListenerSampleInput: {
            type: components["schemas"]["EventType"];
        };
        ListenerSampleSent: {
            /** @description How many of yours it was sent to. */
            listeners: number;
        };
        Listing: {
            /** @description Id of the listing: 24 lower-case hex characters. */
            listing_id: string;
            /** @description What the booking system calls it. */
            external_id: string;
            name: string;
            home_id: string | null;
            proposed_home_id: string | null;
            /** @description Stays of the latest reading. */
            stay_count: number;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            last_seen_at: string;
        };
        ListingChange: {
            home_id: string | null;
        };
        ListingList: {
            listings: components["schemas"]["Listing"][];
            paging: components["schemas"]["Paging"];
        };
        ManyHomesChange: {
            home_ids: string[];
            /** @description Full hour in the home's time zone. */
            checkin_hour?: number;
            /** @description Full hour in the home's time zone. */
            checkout_hour?: number;
            settings?: components["schemas"]["HomeSettingsChange"];
        };
        ManyHomesChanged: {
            /** @description All that were named, in the order of their ids. */
            homes: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                name: string;
                /** @description Members that are different now, such as `settings.noise.threshold_db`; none when it was so before. */
                changed: string[];
            }[];
        };
        Member: {
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            fullname: string;
            email: string;
            role: components["schemas"]["Role"];
            limited_to: {
                home_ids: string[];
                tags: string[];
            } | null;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Whether the address was shown to be theirs. */
            email_verified: boolean;
            /** @description Whether the account has a second factor; in lists, for owners only. */
            second_factor?: boolean;
        };
        MemberChange: {
            role?: components["schemas"]["Role"];
            limited_to?: {
                home_ids: string[];
                tags: string[];
            } | null;
        };
        MemberList: {
            members: components["schemas"]["Member"][];
            paging: components["schemas"]["Paging"];
        };
        Message: {
            /** @description Id of the message: 24 lower-case hex characters. */
            message_id: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guest_id?: string;
            /** @enum {string} */
            direction: "out" | "in";
            /** @enum {string} */
            channel: "sms" | "email" | "call";
            /**
             * @description Before the arrival, about noise, about a safety incident, to the host about noise, written by a host, or what a guest answered.
             * @enum {string}
             */
            purpose: "pre_arrival" | "noise" | "safety" | "host" | "written" | "reply";
            /**
             * @description queued: not sent yet. not_sent: it was not sent, and `reason` says why, such as a missing gateway. sent: the gateway, the mail server or the push service took it. delivered: the receipt of the gateway says that it arrived, or a guest wrote it. failed: the gateway refused it or could not deliver it.
             * @enum {string}
             */
            status: "queued" | "not_sent" | "sent" | "delivered" | "failed";
            /** @description Why it was not sent, did not arrive, or waits for another attempt. */
            reason?: string;
            /** @description Of the noise, 1 to 3. */
            level?: number;
            incident_id?: string;
            template_id?: string;
            language?: string;
            /** @description Masked, such as +46•••••12. */
            recipient?: string;
            subject?: string;
            /** @description Once it was sent. */
            text?: string;
            /** @description With `outbox` it is kept here and was not sent. */
            gateway?: string;
            attempts: number;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            scheduled_for: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the gateway took it.
             */
            accepted_at?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            settled_at?: string;
        };
        MessageInput: {
            /**
             * @description An SMS unless told, or an e-mail to a guest without a number.
             * @enum {string}
             */
            channel?: "sms" | "email";
            text: string;
        };
        MessageList: {
            messages: components["schemas"]["Message"][];
            paging: components["schemas"]["Paging"];
        };
        MessageTemplate: {
            /** @enum {string} */
            template_id: "pre_arrival_sms" | "noise_sms" | "noise_sms_2" | "noise_sms_3" | "noise_email" | "noise_email_2" | "noise_email_3" | "noise_call" | "noise_call_2" | "noise_call_3" | "safety_sms" | "safety_email" | "safety_call" | "host_call";
            /** @enum {string} */
            channel: "sms" | "email" | "call";
            language: string;
            /** @description Of e-mails. */
            subject?: string;
            body: string;
            /** @description Whether it is the text that comes with Lares. */
            is_default: boolean;
            /** @description Texts of the organization in further languages. */
            translations: components["schemas"]["MessageTemplateText"][];
            /** @description The texts that come with Lares, in all its languages. */
            built_in: components["schemas"]["MessageTemplateText"][];
            /** @description What may stand in subject and body, as {{name}}. */
            placeholders: string[];
        };
        MessageTemplateChange: {
            /** @description Of the text, of the times in it, and of the voice that reads it: a BCP 47 tag. */
            language?: string;
            /** @description Of e-mails only; the built-in one when left out. */
            subject?: string;
            /** @description With placeholders such as {{guest_name}}. */
            body: string;
            /** @description For guests who speak another language than that of `body`. All of them; left out: as they were. */
            translations?: {
                /** @description Of the text, of the times in it, and of the voice that reads it: a BCP 47 tag. */
                language: string;
                /** @description Of e-mails only; the built-in one when left out. */
                subject?: string;
                /** @description With placeholders such as {{guest_name}}. */
                body: string;
            }[];
        };
        MessageTemplateDraft: {
            /** @description Of the text, of the times in it, and of the voice that reads it: a BCP 47 tag. */
            language?: string;
            /** @description Of e-mails only; the built-in one when left out. */
            subject?: string;
            /** @description With placeholders such as {{guest_name}}. */
            body?: string;
        };
        MessageTemplateList: {
            templates: components["schemas"]["MessageTemplate"][];
        };
        MessageTemplatePreview: {
            /** @description Of e-mails. */
            subject?: string;
            text: string;
            /** @description How many SMS it is sent as. */
            segments?: number;
        };
        MessageTemplateText: {
            language: string;
            /** @description Of e-mails. */
            subject?: string;
            body: string;
        };
        MotionAlarmCriticalEventData: {
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            motionAt?: string;
            graceSeconds?: number;
            sirenStarted?: boolean;
            duringStay?: boolean;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        MotionAlarmCriticalEventDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["MotionAlarmCriticalEventEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        MotionAlarmCriticalEventEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "motion_alarm_critical_event";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["MotionAlarmCriticalEventMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        MotionAlarmCriticalEventMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            motionAlarmCriticalEvent?: components["schemas"]["MotionAlarmCriticalEventData"];
        };
        MotionAlarmOffData: {
            source?: string;
            /** @description Id of the user: 24 lower-case hex characters. */
            userId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            effectiveAt?: string;
            sirenStopped?: boolean;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        MotionAlarmOffDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["MotionAlarmOffEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        MotionAlarmOffEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "motion_alarm_off";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["MotionAlarmOffMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        MotionAlarmOffMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            motionAlarmOff?: components["schemas"]["MotionAlarmOffData"];
        };
        MotionAlarmOnData: {
            source?: string;
            /** @description Id of the user: 24 lower-case hex characters. */
            userId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            effectiveAt?: string;
            reason?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        MotionAlarmOnDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["MotionAlarmOnEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        MotionAlarmOnEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "motion_alarm_on";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["MotionAlarmOnMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        MotionAlarmOnMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            motionAlarmOn?: components["schemas"]["MotionAlarmOnData"];
        };
        MotionAutomationGuestCheckinData: {
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            checkinTime?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            motionAt?: string;
            minutesAfterCheckin?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        MotionAutomationGuestCheckinDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["MotionAutomationGuestCheckinEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        MotionAutomationGuestCheckinEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "motion_automation_guest_checkin";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["MotionAutomationGuestCheckinMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        MotionAutomationGuestCheckinMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            motionAutomationGuestCheckin?: components["schemas"]["MotionAutomationGuestCheckinData"];
        };
        MotionAutomationGuestNoShowData: {
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            checkinTime?: string;
            waitedHours?: number;
            coveragePercent?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        MotionAutomationGuestNoShowDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["MotionAutomationGuestNoShowEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        MotionAutomationGuestNoShowEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "motion_automation_guest_no_show";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["MotionAutomationGuestNoShowMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        MotionAutomationGuestNoShowMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            motionAutomationGuestNoShow?: components["schemas"]["MotionAutomationGuestNoShowData"];
        };
        NamedMessageList: {
            messages: {
                /** @description Id of the message: 24 lower-case hex characters. */
                message_id: string;
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id?: string;
                /** @enum {string} */
                direction: "out" | "in";
                /** @enum {string} */
                channel: "sms" | "email" | "call";
                /**
                 * @description Before the arrival, about noise, about a safety incident, to the host about noise, written by a host, or what a guest answered.
                 * @enum {string}
                 */
                purpose: "pre_arrival" | "noise" | "safety" | "host" | "written" | "reply";
                /**
                 * @description queued: not sent yet. not_sent: it was not sent, and `reason` says why, such as a missing gateway. sent: the gateway, the mail server or the push service took it. delivered: the receipt of the gateway says that it arrived, or a guest wrote it. failed: the gateway refused it or could not deliver it.
                 * @enum {string}
                 */
                status: "queued" | "not_sent" | "sent" | "delivered" | "failed";
                /** @description Why it was not sent, did not arrive, or waits for another attempt. */
                reason?: string;
                /** @description Of the noise, 1 to 3. */
                level?: number;
                incident_id?: string;
                template_id?: string;
                language?: string;
                /** @description Masked, such as +46•••••12. */
                recipient?: string;
                subject?: string;
                /** @description Once it was sent. */
                text?: string;
                /** @description With `outbox` it is kept here and was not sent. */
                gateway?: string;
                attempts: number;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                scheduled_for: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When the gateway took it.
                 */
                accepted_at?: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                settled_at?: string;
                home_name: string;
                guest_name?: string;
            }[];
            /** @description What each channel goes through. */
            gateways: {
                sms: string;
                email: string;
                call: string;
            };
            /** @description The number or name that SMS of this organization come from. */
            sms_from?: string;
            paging: components["schemas"]["Paging"];
        };
        /** @description As ChirpStack or The Things Stack posts it, with what the codec of the device decoded. */
        NetworkServerMessage: {
            [key: string]: unknown;
        };
        Noise: {
            incident?: {
                incident_id: string;
                /** @description 1 to 3. */
                level: number;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                opened_at: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                level_at: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id?: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                acknowledged_at?: string;
                /** @description Id of the user: 24 lower-case hex characters. */
                acknowledged_by?: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                snoozed_until?: string;
            };
        };
        NoiseAutoCallData: {
            level?: number;
            recipient?: string;
            callId?: string;
            attempt?: number;
            outcome?: string;
            /**
             * @description sent: the gateway took it. not_sent: it was not sent, because no gateway is configured; it stays in the outbox.
             * @enum {string}
             */
            status?: "sent" | "not_sent";
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        NoiseAutoCallDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["NoiseAutoCallEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        NoiseAutoCallEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "noise_auto_call";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["NoiseAutoCallMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        NoiseAutoCallMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            noiseAutoCall?: components["schemas"]["NoiseAutoCallData"];
        };
        NoiseDetectedData: {
            soundLevel?: number;
            soundThreshold?: number;
            disturbanceMonitoringLevel?: number;
            durationMinutes?: number;
            loudMinutes?: number;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            nextNotificationAt?: string;
            quietHours?: boolean;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        NoiseDetectedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["NoiseDetectedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        NoiseDetectedEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "noise_detected";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["NoiseDetectedMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        NoiseDetectedMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            noiseDetected?: components["schemas"]["NoiseDetectedData"];
        };
        NoiseEmailSentData: {
            level?: number;
            recipient?: string;
            messageId?: string;
            templateId?: string;
            language?: string;
            attempt?: number;
            /**
             * @description sent: the gateway took it. not_sent: it was not sent, because no gateway is configured; it stays in the outbox.
             * @enum {string}
             */
            status?: "sent" | "not_sent";
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        NoiseEmailSentDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["NoiseEmailSentEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        NoiseEmailSentEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "noise_email_sent";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["NoiseEmailSentMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        NoiseEmailSentMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            noiseEmailSent?: components["schemas"]["NoiseEmailSentData"];
        };
        NoiseFlashAndSoundData: {
            level?: number;
            commandId?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        NoiseFlashAndSoundDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["NoiseFlashAndSoundEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        NoiseFlashAndSoundEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "noise_flash_and_sound";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["NoiseFlashAndSoundMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        NoiseFlashAndSoundMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            noiseFlashAndSound?: components["schemas"]["NoiseFlashAndSoundData"];
        };
        NoiseQuietedData: {
            soundLevel?: number;
            soundThreshold?: number;
            durationMinutes?: number;
            loudMinutes?: number;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            loudUntil?: string;
            peakSoundLevel?: number;
            highestLevel?: number;
            notificationsSent?: number;
            reason?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        NoiseQuietedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["NoiseQuietedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        NoiseQuietedEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "noise_quieted";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["NoiseQuietedMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        NoiseQuietedMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            noiseQuieted?: components["schemas"]["NoiseQuietedData"];
        };
        NoiseSmsSentData: {
            level?: number;
            recipient?: string;
            messageId?: string;
            templateId?: string;
            language?: string;
            attempt?: number;
            /**
             * @description sent: the gateway took it. not_sent: it was not sent, because no gateway is configured; it stays in the outbox.
             * @enum {string}
             */
            status?: "sent" | "not_sent";
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        NoiseSmsSentDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["NoiseSmsSentEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        NoiseSmsSentEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "noise_sms_sent";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["NoiseSmsSentMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        NoiseSmsSentMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            noiseSmsSent?: components["schemas"]["NoiseSmsSentData"];
        };
        NoiseSnooze: {
            /** @description As the home is set unless told (noise.snooze_min). */
            minutes?: number;
        };
        NotificationList: {
            /** @description Oldest first. */
            notifications: components["schemas"]["IncidentNotification"][];
        };
        NotificationPhone: {
            /** @description In international form, such as +46 70 123 45 67. */
            phone_number: string;
        };
        NotificationPhoneCode: {
            code: string;
        };
        /** @description What you are told, when and how. */
        NotificationRules: {
            /** @description By the clock of the person; may reach over midnight. The same twice: all day. */
            quiet_hours?: {
                from: string;
                to: string;
            };
            /**
             * Format: iana-time-zone
             * @description The clock you live by. Absent: that of the oldest home.
             */
            timezone?: string;
            /** @description The first that fits counts; where none does, what is usual. */
            rules: {
                /** @description Of what. Absent: of everything. More may be added. */
                kinds?: ("noise" | "intrusion" | "smoke_alarm" | "carbon_monoxide" | "gas" | "water" | "smoking" | "temperature" | "humidity" | "mould" | "device_offline" | "battery" | "feed" | "connection" | "webhook" | "gateway")[];
                /** @description Where. Absent: everywhere. */
                home_ids?: string[];
                /** @description In homes that have one of these; as they are compared, in lower case. Absent: in all. */
                tags?: string[];
                /** @description How bad it is at least, as incidents have it. */
                least_level?: number;
                /** @description By the clock of the person; may reach over midnight. The same twice: all day. */
                hours?: {
                    from: string;
                    to: string;
                };
                /**
                 * @description At once, with the summary of the morning, or never. What is dangerous is told at once, whatever a rule says.
                 * @enum {string}
                 */
                told: "at_once" | "summary" | "never";
                /** @description By which of your channels, of what is told at once. Absent: by all, but calls only where that is usual. The summary is a mail. */
                channels?: ("email" | "sms" | "push" | "call")[];
            }[];
            summary_at: string;
        };
        /** @description All of it at once: what is absent is not set any more. */
        NotificationRulesInput: {
            /** @description By the clock of the person; may reach over midnight. The same twice: all day. */
            quiet_hours?: {
                from: string;
                to: string;
            };
            /**
             * Format: iana-time-zone
             * @description The clock you live by. Absent: that of the oldest home.
             */
            timezone?: string;
            /** @description The first that fits counts; where none does, what is usual. */
            rules: {
                /** @description Of what. Absent: of everything. More may be added. */
                kinds?: ("noise" | "intrusion" | "smoke_alarm" | "carbon_monoxide" | "gas" | "water" | "smoking" | "temperature" | "humidity" | "mould" | "device_offline" | "battery" | "feed" | "connection" | "webhook" | "gateway")[];
                /** @description Where. Absent: everywhere. */
                home_ids?: string[];
                /** @description In homes that have one of these; as they are compared, in lower case. Absent: in all. */
                tags?: string[];
                /** @description How bad it is at least, as incidents have it. */
                least_level?: number;
                /** @description By the clock of the person; may reach over midnight. The same twice: all day. */
                hours?: {
                    from: string;
                    to: string;
                };
                /**
                 * @description At once, with the summary of the morning, or never. What is dangerous is told at once, whatever a rule says.
                 * @enum {string}
                 */
                told: "at_once" | "summary" | "never";
                /** @description By which of your channels, of what is told at once. Absent: by all, but calls only where that is usual. The summary is a mail. */
                channels?: ("email" | "sms" | "push" | "call")[];
            }[];
            summary_at?: string;
        };
        NotificationWays: {
            /** @description To the address of the account, once it is confirmed. */
            by_email: boolean;
            /** @description Calls to the phone number: for safety incidents, and when nobody acknowledged another one; or as your rules say. */
            by_call: boolean;
            /** @description For SMS and calls. */
            phone_number?: string;
            /** @description The code that was sent to the number came back. */
            phone_verified: boolean;
            /** @description That show notifications. */
            browsers: {
                /** @description Id of the subscription: 24 lower-case hex characters. */
                subscription_id: string;
                label: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                created_at: string;
            }[];
            /** @description The applicationServerKey that a browser subscribes with. */
            push_key: string;
        };
        /** @description Absent: as it is. */
        NotificationWaysChange: {
            by_email?: boolean;
            /** @description Needs a confirmed phone number. */
            by_call?: boolean;
        };
        OauthError: {
            /** @description As in RFC 6749 section 5.2 and RFC 8628 section 3.5. */
            error: string;
            error_description: string;
        };
        OnCall: {
            /** @description Those who are told of what goes on, in their order. */
            people: {
                /** @description Id of the user: 24 lower-case hex characters. */
                user_id: string;
                fullname: string;
                /** @description Can be told by e-mail. */
                email: boolean;
                /** @description Can be told by SMS. */
                sms: boolean;
                /** @description Can be told in a browser. */
                push: boolean;
                /** @description Can be called. */
                call: boolean;
            }[];
            /** @description Of homes with these tags these people are told first, then `people`. */
            by_tag: {
                tag: string;
                /** @description Those who are told first, in their order. */
                people: {
                    /** @description Id of the user: 24 lower-case hex characters. */
                    user_id: string;
                    fullname: string;
                    /** @description Can be told by e-mail. */
                    email: boolean;
                    /** @description Can be told by SMS. */
                    sms: boolean;
                    /** @description Can be told in a browser. */
                    push: boolean;
                    /** @description Can be called. */
                    call: boolean;
                }[];
            }[];
            /** @description False: nobody was put on call, and so it is the owners and admins. */
            listed: boolean;
            /** @description Who is on call at this moment, in order: by the rota, swaps and absences. */
            on_call_now: {
                /** @description Id of the user: 24 lower-case hex characters. */
                user_id: string;
                fullname: string;
                /** @description Can be told by e-mail. */
                email: boolean;
                /** @description Can be told by SMS. */
                sms: boolean;
                /** @description Can be told in a browser. */
                push: boolean;
                /** @description Can be called. */
                call: boolean;
            }[];
            rota?: {
                /** @description The day of the first hand-over; the others follow weekly. */
                first_day: string;
                handover_time: string;
                timezone: string;
                /** @description Members, in the order of their weeks. */
                user_ids: string[];
                /** @description This week and the next ones, by their first day. */
                weeks: {
                    /** @description The first day of the week. */
                    first_day: string;
                    /**
                     * Format: date-time
                     * @description UTC, such as 2026-11-15T09:30:00.000Z.
                     */
                    starts_at: string;
                    /** @description Id of the user who is on call first: 24 lower-case hex characters. */
                    user_id?: string;
                }[];
            };
            /** @description Members who are not on call for a time. */
            absences: {
                /** @description Id of the user: 24 lower-case hex characters. */
                user_id: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                starts_at: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                ends_at: string;
            }[];
            /** @description In these weeks a member takes the place of another. */
            swaps: {
                /** @description The first day of the week. */
                first_day: string;
                /** @description Id of the user who is on call: 24 lower-case hex characters. */
                user_id: string;
                /** @description Id of the user whose place that is: 24 lower-case hex characters. */
                instead_of: string;
            }[];
        };
        OnCallInput: {
            /** @description Members, in the order in which they are told. None: owners and admins. */
            user_ids: string[];
            /** @description Who is told first of homes with a tag, before those above. Of several tags of a home the one it has first. Absent: these orders stay as they are. */
            by_tag?: {
                tag: string;
                user_ids: string[];
            }[];
            rota?: {
                /** @description The day of the first hand-over; the others follow weekly. */
                first_day: string;
                handover_time: string;
                /** Format: iana-time-zone */
                timezone: string;
                user_ids: string[];
            } | null;
            /** @description Absent: they stay as they are. */
            absences?: {
                /** @description Id of the user: 24 lower-case hex characters. */
                user_id: string;
                /** Format: date-time */
                starts_at: string;
                /** Format: date-time */
                ends_at: string;
            }[];
            /** @description In these weeks a member takes the place of another. Absent: they stay. */
            swaps?: {
                /** @description The first day of the week. */
                first_day: string;
                /** @description Id of the user who is on call: 24 lower-case hex characters. */
                user_id: string;
                /** @description Id of the user whose place that is: 24 lower-case hex characters. */
                instead_of: string;
            }[];
        };
        Organization: {
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            id: string;
            name: string;
            role: components["schemas"]["Role"];
            /** @description What the caller may do in it: the permissions that role and token both give, and parts of them: `alarm` (of `homes_write`) arms and disarms, `incidents` (of `homes_write`) answers to incidents, `stays` (of `guests_read`) sees when homes are taken. */
            rights: ("user_read" | "homes_read" | "homes_write" | "devices_read" | "devices_write" | "events_read" | "guests_read" | "guests_write" | "webhook_read" | "webhook_write" | "organization_write" | "alarm" | "incidents" | "stays")[];
            /** @description True: the caller sees some of its homes only, and has these rights in those alone. */
            limited: boolean;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Whether members without a second factor can do nothing in it. */
            require_second_factor: boolean;
            /** @description True: it requires a second factor, and the caller has none. Every other call gets a 403 until then. */
            second_factor_missing: boolean;
        };
        OrganizationBridgeInput: {
            /** @enum {string} */
            kind: "chirpstack" | "things_stack";
            name: string;
            /** @description At a broker of the operator’s who allows it (LARES_BRIDGE_TOPICS): where the bridge publishes. Left out: `lares/v1/b/{bridge_id}`, as at the broker of Lares. */
            base_topic?: string;
        };
        OrganizationChange: {
            name?: string;
            /** @description Whether members without a second factor can do nothing in it. An owner changes it, logged in, and has one. */
            require_second_factor?: boolean;
        };
        OrganizationInput: {
            name: string;
        };
        OrganizationList: {
            organizations: components["schemas"]["ListedOrganization"][];
            paging: components["schemas"]["Paging"];
        };
        OrganizationPingDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["OrganizationPingEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        OrganizationPingEvent: {
            /** @enum {string} */
            type: "webhook_ping";
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
        };
        /** @description A month of the homes of an organization. */
        OrganizationReport: {
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            organization_name: string;
            /** @description A month such as 2026-10. */
            month: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            until: string;
            /** @description Whether the month is over, wherever a home may be. */
            complete: boolean;
            /** @description Of the homes of this page; homes without quiet hours are not in those. */
            totals: {
                /** @description What went on. */
                incidents: {
                    /** @description Those that were detected in the month. */
                    total: number;
                    /** @description Those of them that go on. */
                    open: number;
                    by_kind: {
                        noise: number;
                        intrusion: number;
                        smoke_alarm: number;
                        carbon_monoxide: number;
                        gas: number;
                        water: number;
                        smoking: number;
                        temperature: number;
                        humidity: number;
                        mould: number;
                    };
                };
                /** @description The same figures as the incidents and their evidence reports state. */
                noise: {
                    /** @description Noise incidents of the month that are over and were measured. */
                    measured: number;
                    /** @description Their minutes at or over the limit: `beyond_limit_min` of each, added up. */
                    loud_min: number;
                    /** @description Their minutes from start to end: `duration_min` of each, added up. */
                    duration_min: number;
                };
                /** @description How long it took from the detection of an incident until somebody acknowledged it. */
                response: {
                    /** @description Incidents of the month that somebody acknowledged. */
                    acknowledged: number;
                    /** @description Those that nobody did, until now. */
                    unacknowledged: number;
                    /** @description Seconds. */
                    median_s?: number;
                    /** @description Seconds. */
                    longest_s?: number;
                };
                /** @description By the stays; two at once are one. */
                occupancy: {
                    /** @description Nights of the month; of one that runs, those that are over. */
                    nights: number;
                    /** @description Those at which somebody stayed at four in the morning. */
                    taken: number;
                    /** @description taken of nights. From 0 to 1. */
                    share?: number;
                };
                /** @description Of all devices; absent where nothing was measured. */
                climate: {
                    temperature?: {
                        min: number;
                        /** @description Of all samples. */
                        mean: number;
                        max: number;
                        /** @enum {string} */
                        unit: "°C";
                    };
                    humidity?: {
                        min: number;
                        /** @description Of all samples. */
                        mean: number;
                        max: number;
                        /** @enum {string} */
                        unit: "%";
                    };
                };
                /** @description How far the figures can be trusted, and what to bring along. */
                devices: {
                    /** @description Active devices, as of now. */
                    count: number;
                    /** @description Whole hours of the month, summed up over them; of a device that is newer than the month, since it was added. */
                    hours: number;
                    /** @description Those of them without any value of the device, by the time of measurement. */
                    silent_hours: number;
                    /** @description Those of them in which the device was offline, whether or not its values arrived later. */
                    offline_hours: number;
                    /** @description Offline hours whose values arrived later. */
                    backfilled_hours: number;
                    /** @description Devices that have not reported yet, as of now. */
                    never_seen: number;
                    /** @description The hours that were not silent, of all. From 0 to 1. */
                    coverage?: number;
                    /** @description Devices whose battery is low or empty, as of now. */
                    batteries_low: number;
                };
                /** @description What was sent to guests and hosts in the month. */
                messages: {
                    sms: number;
                    email: number;
                    call: number;
                };
                /** @description Each five minutes count by the time on the wall at which they begin, and by their level (LAeq); of several devices the loudest counts. */
                quiet_hours?: {
                    /** @description Minutes of the quiet hours in which a device listened, in pieces of five. */
                    measured_min: number;
                    /** @description Those of them in which every device stayed under the limit. */
                    quiet_min: number;
                    /** @description quiet_min of measured_min; absent where nothing was measured. From 0 to 1. */
                    share?: number;
                };
            };
            /** @description By their ids. */
            homes: components["schemas"]["HomeReport"][];
            paging: components["schemas"]["Paging"];
        };
        OrganizationWebhook: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            url: string;
            /** @description Whether a token was set. The token is never returned. */
            requires_auth_token: boolean;
            /** @description Names of the event catalogue, or `*` alone. */
            events: string[];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the user who created it: 24 lower-case hex characters. */
            created_by: string;
            /** @description True when delivery has stopped; PATCH it to false to start again. */
            broken: boolean;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            broken_at?: string;
            last_error?: components["schemas"]["WebhookLastError"];
            /** @description hook_id of the one whose place it takes, while that is there. */
            replaces?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            starts_at?: string;
            /** @description hook_id of the one that takes its place at `ends_at`. */
            replaced_by?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            ends_at?: string;
            /** @description Events that matched since it broke. Present only while broken. */
            discarded_count?: number;
        };
        OrganizationWebhookChange: {
            /** @description False: delivery starts again. */
            broken: boolean;
        };
        OrganizationWebhookEdit: {
            /** @description Publicly reachable HTTPS endpoint, without credentials, of at most 2048 characters. */
            url?: string;
            /** @description 1 to 100 names of events, or `*` alone for all of them. Duplicates are folded. `GET /event-types` lists the names. */
            events?: ("noise_detected" | "noise_quieted" | "noise_sms_sent" | "noise_email_sent" | "noise_auto_call" | "noise_flash_and_sound" | "sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "motion_alarm_on" | "motion_alarm_off" | "motion_alarm_critical_event" | "motion_automation_guest_checkin" | "motion_automation_guest_no_show" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "smoking_detected" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent" | "*")[];
            /** @description Null: none from now on. */
            token?: string | null;
        };
        OrganizationWebhookInput: {
            /** @description Publicly reachable HTTPS endpoint, without credentials, of at most 2048 characters. */
            url: string;
            /** @description 1 to 100 names of events, or `*` alone for all of them. Duplicates are folded. `GET /event-types` lists the names. */
            events: ("noise_detected" | "noise_quieted" | "noise_sms_sent" | "noise_email_sent" | "noise_auto_call" | "noise_flash_and_sound" | "sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "motion_alarm_on" | "motion_alarm_off" | "motion_alarm_critical_event" | "motion_automation_guest_checkin" | "motion_automation_guest_no_show" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "smoking_detected" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent" | "*")[];
            /** @description Goes out raw as the Authorization header of every delivery. 1 to 512 visible ASCII characters, with spaces or tabs only between them. */
            token?: string;
            /** @description A webhook of yours whose place this one takes, with a new hook_secret: the one before goes on for `overlap_hours`, then this one sends, and the one before is deleted once nothing of it waits. Delete it to switch at once, or this one to leave everything as it was. Its token is taken over where `token` is left out. */
            replaces?: string;
            /** @description With `replaces`: for how long the one before goes on. 24 when left out. */
            overlap_hours?: number;
        };
        OrganizationWebhookList: {
            webhooks: components["schemas"]["OrganizationWebhook"][];
        };
        Overview: {
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            generated_at: string;
            counts: {
                /** @description All homes of the organization. */
                homes: number;
                /** @description Each home is in one of them: they add up to `homes`. */
                states: {
                    /** @description Homes where a person or the home is at risk. */
                    danger: number;
                    /** @description Homes with another reason for attention. */
                    attention: number;
                    /** @description Homes where a device listens and nothing is wrong. */
                    ok: number;
                    /** @description Homes where no device listens. */
                    unknown: number;
                };
                /** @description Homes that are `quiet`. */
                quiet: number;
                /** @description Homes where it is too loud for too long. */
                noisy: number;
                /** @description Homes that are too cold, or close to freezing. */
                cold: number;
                /** @description Homes that are too warm. */
                hot: number;
                /** @description Homes whose alarm went off or is about to, where an alarm is heard, or with such an incident. */
                alarm: number;
                /** @description Homes with a device that is offline. */
                offline: number;
                /** @description Homes where somebody stays. */
                occupied: number;
                /** @description Homes with at least one condition: `states.danger` and `states.attention`. */
                attention: number;
            };
            devices: {
                /** @description Active devices of all homes. */
                total: number;
                /** @description Those that have not reported yet. */
                never_heard: number;
                /** @description Those that are offline. */
                offline: number;
                /** @description Those whose battery is low or empty. */
                battery_low: number;
                /** @description Those that were taken from their place. */
                tampered: number;
            };
            /** @description By what needs attention, then by name. At most 5,000. */
            homes: components["schemas"]["HomeAtAGlance"][];
            /** @description From midnight to midnight in the time zone of each home. */
            today: {
                arrivals: {
                    /** @description All arrivals of today, by check-in time. */
                    total: number;
                    /** @description Those of them whose check-in time is still to come. */
                    to_come: number;
                    /** @description Those of them whose guest was detected by motion after check-in time (motion_automation_guest_checkin). */
                    detected: number;
                    /** @description Those that are still to come, the soonest first. At most 10. */
                    next: {
                        /** @description Id of the home: 24 lower-case hex characters. */
                        home_id: string;
                        home_name: string;
                        /**
                         * Format: iana-time-zone
                         * @description IANA name.
                         */
                        timezone: string;
                        /**
                         * Format: date-time
                         * @description UTC, such as 2026-11-15T09:30:00.000Z.
                         */
                        at: string;
                        /** @description Id of the guest: 24 lower-case hex characters. */
                        guest_id?: string;
                        /** @description Needs guests_read, as the id does. */
                        guest_name?: string;
                    }[];
                };
                departures: {
                    /** @description All departures of today, by check-out time. */
                    total: number;
                    /** @description Those of them whose check-out time is still to come. */
                    to_come: number;
                    /** @description Those that are still to come, the soonest first. At most 10. */
                    next: {
                        /** @description Id of the home: 24 lower-case hex characters. */
                        home_id: string;
                        home_name: string;
                        /**
                         * Format: iana-time-zone
                         * @description IANA name.
                         */
                        timezone: string;
                        /**
                         * Format: date-time
                         * @description UTC, such as 2026-11-15T09:30:00.000Z.
                         */
                        at: string;
                        /** @description Id of the guest: 24 lower-case hex characters. */
                        guest_id?: string;
                        /** @description Needs guests_read, as the id does. */
                        guest_name?: string;
                    }[];
                };
            };
            /** @description Every name of the catalogue, with what was seen of it in the last 30 days. May be some seconds old. */
            coverage: {
                event_type: components["schemas"]["EventType"];
                /** @description Absent for what is told but not kept, such as pir_motion. */
                events?: number;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                last_seen_at?: string;
            }[];
        };
        Paging: {
            total_count: number;
            limit: number;
            offset: number;
        };
        Pairing: {
            /** @description As the device says; empty when it does not. */
            model: string;
            /** @description As the device says; empty when it does not. */
            serial: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            expires_at: string;
        };
        PairingInput: {
            /** @description What the device shows. */
            code: string;
            /** @description A device of the home that it takes the place of; a new one when left out. */
            device_id?: string;
            description?: string;
            placement?: ("living_room" | "kitchen" | "hallway" | "bedroom" | "bathroom" | "outdoor" | "other") | null;
        };
        /** @description Once it is paired, with its id, its token and the address. */
        PairingState: {
            /**
             * @description `waiting`: nobody has paired it yet.
             * @enum {string}
             */
            status: "waiting" | "paired";
            /** @description While it waits: seconds before asking again. */
            interval?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            /** @description The device reports with it. */
            device_token?: string;
            /** @description Where Lares is; `/ingest/v1/reports` is below it. */
            address?: string;
        };
        Passkey: {
            /** @description Id of the passkey: 24 lower-case hex characters. */
            passkey_id: string;
            name: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            last_used_at: string | null;
        };
        PasskeyChange: {
            name: string;
        };
        PasskeyInput: {
            name: string;
            response: {
                id: string;
                rawId: string;
                /** @enum {string} */
                type: "public-key";
                response: {
                    clientDataJSON: string;
                    attestationObject: string;
                    transports?: string[];
                };
                clientExtensionResults?: {
                    [key: string]: unknown;
                };
            };
        };
        PasskeyOptions: {
            /** @description For the browser, as WebAuthn describes it; good for five minutes and once. */
            options: {
                [key: string]: unknown;
            };
        };
        PasswordChange: {
            current_password: string;
            /** @description Not one of the commonest passwords. */
            new_password: string;
            /** @description Also end everything else that opens the account: personal access tokens, the access of connected applications, the secrets of your OAuth clients, your user webhooks, and your notification channels and rules: notifications go to your e-mail address alone. Off when left out. */
            revoke_all?: boolean;
        };
        /** @enum {string} */
        Permission: "user_read" | "homes_read" | "homes_write" | "devices_read" | "devices_write" | "events_read" | "guests_read" | "guests_write" | "webhook_read" | "webhook_write" | "organization_write";
        PermissionList: {
            permissions: {
                name: components["schemas"]["Permission"];
                /** @description In plain words. */
                description: string;
            }[];
        };
        PersonalTokenInput: {
            name: string;
            permissions: components["schemas"]["Permission"][];
            /** @description How long it is valid; without end when left out. */
            days?: number;
        };
        PirMotionDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["PirMotionEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        PirMotionEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "pir_motion";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
        };
        Preset: {
            /** @description 24 lower-case hex characters; a word for a built-in one. */
            preset_id: string;
            name: string;
            /** @description The same for everybody; cannot be changed. */
            built_in: boolean;
            settings: components["schemas"]["HomeSettingsChange"];
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at?: string;
        };
        PresetApplied: {
            /** @description How many homes have it now. */
            applied: number;
        };
        PresetChange: {
            name?: string;
            settings?: components["schemas"]["HomeSettingsChange"];
        };
        PresetInput: {
            name: string;
            settings: components["schemas"]["HomeSettingsChange"];
        };
        PresetList: {
            /** @description The built-in ones first, then those of the organization by name. */
            presets: components["schemas"]["Preset"][];
        };
        PresetUse: {
            home_ids: string[];
        };
        /** @description As the browser answers it, with a name. */
        PushSubscription: {
            /** Format: uri */
            endpoint: string;
            keys: {
                /** @description A point on P-256. */
                p256dh: string;
                /** @description 16 bytes. */
                auth: string;
            };
            /** @description What you call the browser; "Browser" unless told. */
            label?: string;
        };
        RecoveryCodes: {
            /** @description Each stands in for the second factor once. Answered this once; empty when there are some from before. */
            recovery_codes: string[];
        };
        RejectedValue: {
            /** @description Of the report in the list that was sent. */
            index: number;
            /** @description The member that was not taken. */
            path: string;
            reason: string;
        };
        /** @description Days. Null: the organization has no wish of its own, and the instance’s counts. */
        Retention: {
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            samples_days: number | null;
            events_days: number | null;
            messages_days: number | null;
            guests_days: number | null;
            audit_days: number | null;
            /** @description What counts: the shorter of the organization’s and the instance’s. Null: for ever. */
            effective: {
                samples_days: number | null;
                events_days: number | null;
                messages_days: number | null;
                guests_days: number | null;
                audit_days: number | null;
            };
            /** @description What the operator keeps at most. Null: for ever. */
            instance: {
                samples_days: number | null;
                events_days: number | null;
                messages_days: number | null;
                guests_days: number | null;
                audit_days: number | null;
            };
            minimum: {
                samples_days: number;
                events_days: number;
                messages_days: number;
                guests_days: number;
                audit_days: number;
            };
            maximum: {
                samples_days: number;
                events_days: number;
                messages_days: number;
                guests_days: number;
                audit_days: number;
            };
        };
        RetentionChange: {
            samples_days?: number | null;
            events_days?: number | null;
            messages_days?: number | null;
            guests_days?: number | null;
            audit_days?: number | null;
        };
        RevocationRequest: {
            /** @description Unless sent by HTTP Basic. */
            client_id?: string;
            /** @description Unless sent by HTTP Basic. The command line of Lares has none. */
            client_secret?: string;
            /** @description An access token or a refresh token. */
            token: string;
            /** @description Not needed; tolerated. */
            token_type_hint?: string;
        };
        RiskOfMouldClearedData: {
            level?: string;
            dose?: number;
            temperature?: number;
            humidity?: number;
            surfaceHumidity?: number;
            criticalHumidity?: number;
            hoursAtRisk?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        RiskOfMouldClearedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["RiskOfMouldClearedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        RiskOfMouldClearedEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "risk_of_mould_cleared";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["RiskOfMouldClearedMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        RiskOfMouldClearedMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            riskOfMouldCleared?: components["schemas"]["RiskOfMouldClearedData"];
        };
        RiskOfMouldData: {
            level?: string;
            dose?: number;
            temperature?: number;
            humidity?: number;
            surfaceHumidity?: number;
            criticalHumidity?: number;
            hoursAtRisk?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        RiskOfMouldDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["RiskOfMouldEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        RiskOfMouldEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "risk_of_mould";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["RiskOfMouldMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        RiskOfMouldMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            riskOfMould?: components["schemas"]["RiskOfMouldData"];
        };
        /**
         * @description What the user may do in the organization.
         * @enum {string}
         */
        Role: "owner" | "admin" | "member" | "operator" | "staff";
        SecondFactor: {
            /** @description Whether log-ins ask for a second factor. */
            enabled: boolean;
            app: {
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                created_at: string;
                last_used_at: string | null;
            } | null;
            passkeys: components["schemas"]["Passkey"][];
            recovery_codes_left: number;
            passkey_origin: string | null;
            /** @description Your organizations that require a second factor. */
            required_by: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                name: string;
            }[];
        };
        Series: {
            /** @description Oldest first. start_at and end_at are widened to whole values, so that a value is the same in every answer. */
            values: components["schemas"]["SeriesValue"][];
            /** @description Seconds that one value stands for. */
            time_resolution: number;
            unit: string;
        };
        SeriesValue: {
            /** @description Where the time of this value begins, such as 2026-11-15T09:30:00.000Z: a multiple of time_resolution since 1970, UTC. */
            datetime: string;
            value: number | null;
            min?: number | null;
            max?: number | null;
        };
        Session: {
            /** @description Id of the session: 24 lower-case hex characters. */
            session_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            last_seen_at: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            expires_at: string;
            /** @description How the browser named itself at log-in. */
            user_agent: string;
            /** @description True for the session that made this call. */
            current: boolean;
        };
        /** @description Your password; or if you have a second factor, `code` or `assertion` instead. */
        SessionConfirmation: {
            password?: string;
            /** @description Of the authenticator app, or a recovery code. */
            code?: string;
            /** @description What one of your passkeys signed; begin with POST /users/me/second-factor/challenge. */
            assertion?: {
                [key: string]: unknown;
            };
        };
        SessionList: {
            sessions: components["schemas"]["Session"][];
            paging: components["schemas"]["Paging"];
        };
        SettingLimits: {
            /** @description Of the member, such as `noise.quiet.threshold_db`. */
            path: string;
            /** @description Such as `dB`. */
            unit?: string;
            minimum?: number;
            maximum?: number;
            /** @description Of a number: whether fractions are refused. */
            whole?: boolean;
            /** @description Whether null is taken; it means "not used". */
            nullable: boolean;
            /** @description Characters of a text. */
            max_length?: number;
            /** @description Elements of a list. */
            max_items?: number;
            /** @description The names it takes, or its elements do. */
            choices?: string[];
        };
        SettingsMetadata: {
            defaults: components["schemas"]["HomeSettings"];
            /** @description Every setting. */
            settings: components["schemas"]["SettingLimits"][];
        };
        ShortButtonPressData: {
            pressMs?: number;
            effect?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        ShortButtonPressDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["ShortButtonPressEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        ShortButtonPressEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "short_button_press";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["ShortButtonPressMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        ShortButtonPressMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            shortButtonPress?: components["schemas"]["ShortButtonPressData"];
        };
        SmokingDetectedData: {
            confidence?: number;
            pm25?: number;
            baselinePm25?: number;
            durationMinutes?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        SmokingDetectedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["SmokingDetectedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        SmokingDetectedEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "smoking_detected";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["SmokingDetectedMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        SmokingDetectedMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            smokingDetected?: components["schemas"]["SmokingDetectedData"];
        };
        SoundLevelDroppedNormalData: {
            soundLevel?: number;
            soundThreshold?: number;
            durationMinutes?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        SoundLevelDroppedNormalDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["SoundLevelDroppedNormalEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        SoundLevelDroppedNormalEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "sound_level_dropped_normal";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["SoundLevelDroppedNormalMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        SoundLevelDroppedNormalMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            soundLevelDroppedNormal?: components["schemas"]["SoundLevelDroppedNormalData"];
        };
        StayList: {
            /** @description By check-in. Who stays there is left out. */
            stays: {
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                checkin_time: string;
                checkout_time: string | null;
            }[];
            paging: components["schemas"]["Paging"];
        };
        TamperMountedData: {
            seconds?: number;
            brief?: boolean;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        TamperMountedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["TamperMountedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        TamperMountedEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "tamper_mounted";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["TamperMountedMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        TamperMountedMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            tamperMounted?: components["schemas"]["TamperMountedData"];
        };
        TamperRemovedData: {
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        TamperRemovedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["TamperRemovedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        TamperRemovedEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "tamper_removed";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["TamperRemovedMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        TamperRemovedMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            tamperRemoved?: components["schemas"]["TamperRemovedData"];
        };
        TemperatureDroppedNormalData: {
            temperature?: number;
            threshold?: number;
            hysteresis?: number;
            durationMinutes?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        TemperatureDroppedNormalDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["TemperatureDroppedNormalEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        TemperatureDroppedNormalEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "temperature_dropped_normal";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["TemperatureDroppedNormalMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        TemperatureDroppedNormalMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            temperatureDroppedNormal?: components["schemas"]["TemperatureDroppedNormalData"];
        };
        TemperatureHighData: {
            temperature?: number;
            threshold?: number;
            hysteresis?: number;
            durationMinutes?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        TemperatureHighDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["TemperatureHighEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        TemperatureHighEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "temperature_high";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["TemperatureHighMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        TemperatureHighMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            temperatureHigh?: components["schemas"]["TemperatureHighData"];
        };
        TemperatureLowData: {
            temperature?: number;
            threshold?: number;
            hysteresis?: number;
            durationMinutes?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        TemperatureLowDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["TemperatureLowEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        TemperatureLowEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "temperature_low";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["TemperatureLowMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        TemperatureLowMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            temperatureLow?: components["schemas"]["TemperatureLowData"];
        };
        TemperatureRisenNormalData: {
            temperature?: number;
            threshold?: number;
            hysteresis?: number;
            durationMinutes?: number;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
        };
        TemperatureRisenNormalDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["TemperatureRisenNormalEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        TemperatureRisenNormalEvent: {
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @enum {string} */
            type: "temperature_risen_normal";
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the organization: 24 lower-case hex characters. */
            organization_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Present, and true, of a sample that somebody asked for: it never happened. */
            sample?: boolean;
            metadata: components["schemas"]["TemperatureRisenNormalMetadata"];
        };
        /** @description Members may be added; what is not known is absent. */
        TemperatureRisenNormalMetadata: {
            homeName: string;
            timezone: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            deviceId?: string;
            deviceName?: string;
            hardwareVersion?: number;
            /** @description Id of the guest: 24 lower-case hex characters. */
            guestId?: string;
            incidentId?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            startedAt?: string;
            late?: boolean;
            clockCorrected?: boolean;
            temperatureRisenNormal?: components["schemas"]["TemperatureRisenNormalData"];
        };
        TokenRequest: {
            /** @enum {string} */
            grant_type: "authorization_code" | "refresh_token" | "client_credentials" | "urn:ietf:params:oauth:grant-type:device_code";
            /** @description Unless sent by HTTP Basic. */
            client_id?: string;
            /** @description Unless sent by HTTP Basic. The command line of Lares has none. */
            client_secret?: string;
            /** @description For authorization_code. */
            code?: string;
            /** @description For authorization_code: the one of the authorization request. */
            redirect_uri?: string;
            /** @description For authorization_code: when the authorization request had a code_challenge. */
            code_verifier?: string;
            /** @description For refresh_token. */
            refresh_token?: string;
            /** @description For urn:ietf:params:oauth:grant-type:device_code. */
            device_code?: string;
            /** @description Permissions with spaces between; narrows what the access token may do. */
            scope?: string;
            /** @description Not needed; tolerated. */
            response_type?: string;
        };
        Tokens: {
            access_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /** @description Lifetime of the access token in seconds. */
            expires_in: number;
            /** @description Replaces the one before; keep it. */
            refresh_token?: string;
            /** @description The permissions that were granted, with spaces between. */
            scope: string;
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
        };
        Transcript: {
            /** @description The newest first, of the last seven days, at most 500. */
            calls: {
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                at: string;
                method: string;
                /** @description Below the address of the booking system; secrets are not in there. */
                path: string;
                status: number | null;
                duration_ms: number;
                bytes: number;
                credits_left: number | null;
                /** @description What came of it, in a sentence. */
                outcome: string;
            }[];
        };
        User: {
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            fullname: string;
            email: string;
            locale: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Whether the address was shown to be theirs: by a link mailed to it, or by the operator. */
            email_verified: boolean;
            roles: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                role: components["schemas"]["Role"];
            }[];
        };
        UserAlarmGracePeriodExpiredDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserAlarmGracePeriodExpiredEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserAlarmGracePeriodExpiredEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "alarm_grace_period_expired";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserAlarmHeardDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserAlarmHeardEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserAlarmHeardEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "alarm_heard";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserAlarmOffDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserAlarmOffEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserAlarmOffEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "alarm_off";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserAlarmOnDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserAlarmOnEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserAlarmOnEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "alarm_on";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserAlarmSilencedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserAlarmSilencedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserAlarmSilencedEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "alarm_silenced";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserAlmostFreezingDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserAlmostFreezingEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserAlmostFreezingEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "almost_freezing";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserAvgSoundHighDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserAvgSoundHighEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserAvgSoundHighEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "avg_sound_high";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserBatteryEmptyDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserBatteryEmptyEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserBatteryEmptyEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "battery_empty";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserBatteryLowDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserBatteryLowEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserBatteryLowEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "battery_low";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserChange: {
            fullname?: string;
            locale?: string;
        };
        UserCrowdDetectedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserCrowdDetectedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserCrowdDetectedEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "crowd_detected";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserDeviceOfflineDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserDeviceOfflineEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserDeviceOfflineEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "device_offline";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserDeviceOnlineDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserDeviceOnlineEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserDeviceOnlineEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "device_online";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserDevicePowerOffDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserDevicePowerOffEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserDevicePowerOffEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "device_power_off";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserDisturbanceEndedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserDisturbanceEndedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserDisturbanceEndedEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "disturbance_ended";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserDisturbanceFirstNoticeDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserDisturbanceFirstNoticeEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserDisturbanceFirstNoticeEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "disturbance_first_notice";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserDisturbanceSecondNoticeDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserDisturbanceSecondNoticeEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserDisturbanceSecondNoticeEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "disturbance_second_notice";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserDisturbanceSnoozedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserDisturbanceSnoozedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserDisturbanceSnoozedEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "disturbance_snoozed";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserDisturbanceThirdNoticeDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserDisturbanceThirdNoticeEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserDisturbanceThirdNoticeEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "disturbance_third_notice";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserEvent: {
            /** @description Id of the event; the other events endpoints call it event_id: 24 lower-case hex characters. */
            id: string;
            /**
             * @description What user webhooks call an event. More may be added; ignore those you do not know.
             * @enum {string}
             */
            type: "sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent" | "disturbance_ended" | "guest_noise_sms_sent" | "guest_noise_email_sent" | "guest_noise_call" | "flash_and_sound" | "alarm_on" | "alarm_off" | "alarm_grace_period_expired" | "guest_checked_in" | "guest_no_show" | "smoking_detection_smoking_detected" | "disturbance_first_notice" | "disturbance_second_notice" | "disturbance_third_notice" | "alarm_silenced" | "avg_sound_high" | "disturbance_snoozed";
            /** @description Id of the caller: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id: string;
            /** @description Id of the device that raised it; absent when none did: 24 lower-case hex characters. */
            device_id?: string;
            /** @description What the sensor measured. */
            sensor_value?: number;
            /** @description The limit it crossed. */
            sensor_threshold?: number;
        };
        UserEventList: {
            events: components["schemas"]["UserEvent"][];
            paging: components["schemas"]["Paging"];
        };
        UserFlashAndSoundDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserFlashAndSoundEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserFlashAndSoundEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "flash_and_sound";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserGuestCheckedInDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserGuestCheckedInEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserGuestCheckedInEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "guest_checked_in";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserGuestConnectSmsSentDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserGuestConnectSmsSentEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserGuestConnectSmsSentEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "guest_connect_sms_sent";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserGuestNoShowDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserGuestNoShowEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserGuestNoShowEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "guest_no_show";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserGuestNoiseCallDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserGuestNoiseCallEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserGuestNoiseCallEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "guest_noise_call";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserGuestNoiseEmailSentDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserGuestNoiseEmailSentEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserGuestNoiseEmailSentEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "guest_noise_email_sent";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserGuestNoiseSmsSentDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserGuestNoiseSmsSentEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserGuestNoiseSmsSentEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "guest_noise_sms_sent";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserHumidityDroppedNormalDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserHumidityDroppedNormalEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserHumidityDroppedNormalEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "humidity_dropped_normal";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserHumidityHighDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserHumidityHighEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserHumidityHighEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "humidity_high";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserHumidityLowDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserHumidityLowEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserHumidityLowEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "humidity_low";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserHumidityRisenNormalDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserHumidityRisenNormalEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserHumidityRisenNormalEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "humidity_risen_normal";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserPirMotionDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserPirMotionEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserPirMotionEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "pir_motion";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserRiskOfMouldClearedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserRiskOfMouldClearedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserRiskOfMouldClearedEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "risk_of_mould_cleared";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserRiskOfMouldDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserRiskOfMouldEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserRiskOfMouldEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "risk_of_mould";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserShortButtonPressDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserShortButtonPressEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserShortButtonPressEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "short_button_press";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserSmokingDetectionSmokingDetectedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserSmokingDetectionSmokingDetectedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserSmokingDetectionSmokingDetectedEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "smoking_detection_smoking_detected";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserSoundLevelDroppedNormalDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserSoundLevelDroppedNormalEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserSoundLevelDroppedNormalEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "sound_level_dropped_normal";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserTamperMountedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserTamperMountedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserTamperMountedEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "tamper_mounted";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserTamperRemovedDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserTamperRemovedEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserTamperRemovedEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "tamper_removed";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserTemperatureDroppedNormalDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserTemperatureDroppedNormalEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserTemperatureDroppedNormalEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "temperature_dropped_normal";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserTemperatureHighDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserTemperatureHighEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserTemperatureHighEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "temperature_high";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserTemperatureLowDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserTemperatureLowEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserTemperatureLowEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "temperature_low";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserTemperatureRisenNormalDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserTemperatureRisenNormalEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserTemperatureRisenNormalEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "temperature_risen_normal";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        UserWebhook: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            url: string;
            events: string[];
            /** @description hook_id of the one whose place it takes, while that is there. */
            replaces?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            starts_at?: string;
            /** @description hook_id of the one that takes its place at `ends_at`. */
            replaced_by?: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            ends_at?: string;
            /** @description Whether a token was set; the token itself is never answered. */
            token: boolean;
        };
        UserWebhookEdit: {
            /** @description Publicly reachable HTTPS endpoint, without credentials, of at most 2048 characters. */
            url?: string;
            /** @description 1 to 100 names of events, or `*` alone for all of them. Duplicates are folded. Sent are `sound_level_dropped_normal`, `crowd_detected`, `pir_motion`, `temperature_high`, `temperature_low`, `temperature_risen_normal`, `temperature_dropped_normal`, `humidity_high`, `humidity_low`, `humidity_risen_normal`, `humidity_dropped_normal`, `almost_freezing`, `risk_of_mould`, `risk_of_mould_cleared`, `alarm_heard`, `device_online`, `device_offline`, `device_power_off`, `battery_low`, `battery_empty`, `tamper_mounted`, `tamper_removed`, `short_button_press`, `guest_connect_sms_sent`, `disturbance_ended`, `guest_noise_sms_sent`, `guest_noise_email_sent`, `guest_noise_call`, `flash_and_sound`, `alarm_on`, `alarm_off`, `alarm_grace_period_expired`, `guest_checked_in`, `guest_no_show`, `smoking_detection_smoking_detected`, `disturbance_first_notice`, `disturbance_second_notice`, `disturbance_third_notice`, `alarm_silenced`, `avg_sound_high`, `disturbance_snoozed`. `glassbreak` and `tamper` are accepted and never sent. The `id` of a delivered event is its `event_id` in the events of its home. `alarm_silenced`, `avg_sound_high`, `disturbance_snoozed` are listed by `GET /events` alone, except where disarming the alarm silenced it, which is an event of the home. `pir_motion` is transient: its `id` is unique, but no endpoint knows it. */
            events?: ("sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent" | "disturbance_ended" | "guest_noise_sms_sent" | "guest_noise_email_sent" | "guest_noise_call" | "flash_and_sound" | "alarm_on" | "alarm_off" | "alarm_grace_period_expired" | "guest_checked_in" | "guest_no_show" | "smoking_detection_smoking_detected" | "disturbance_first_notice" | "disturbance_second_notice" | "disturbance_third_notice" | "alarm_silenced" | "avg_sound_high" | "disturbance_snoozed" | "glassbreak" | "tamper" | "*")[];
            /** @description Null: none from now on. */
            token?: string | null;
        };
        UserWebhookInput: {
            /** @description Publicly reachable HTTPS endpoint, without credentials, of at most 2048 characters. */
            url: string;
            /** @description 1 to 100 names of events, or `*` alone for all of them. Duplicates are folded. Sent are `sound_level_dropped_normal`, `crowd_detected`, `pir_motion`, `temperature_high`, `temperature_low`, `temperature_risen_normal`, `temperature_dropped_normal`, `humidity_high`, `humidity_low`, `humidity_risen_normal`, `humidity_dropped_normal`, `almost_freezing`, `risk_of_mould`, `risk_of_mould_cleared`, `alarm_heard`, `device_online`, `device_offline`, `device_power_off`, `battery_low`, `battery_empty`, `tamper_mounted`, `tamper_removed`, `short_button_press`, `guest_connect_sms_sent`, `disturbance_ended`, `guest_noise_sms_sent`, `guest_noise_email_sent`, `guest_noise_call`, `flash_and_sound`, `alarm_on`, `alarm_off`, `alarm_grace_period_expired`, `guest_checked_in`, `guest_no_show`, `smoking_detection_smoking_detected`, `disturbance_first_notice`, `disturbance_second_notice`, `disturbance_third_notice`, `alarm_silenced`, `avg_sound_high`, `disturbance_snoozed`. `glassbreak` and `tamper` are accepted and never sent. The `id` of a delivered event is its `event_id` in the events of its home. `alarm_silenced`, `avg_sound_high`, `disturbance_snoozed` are listed by `GET /events` alone, except where disarming the alarm silenced it, which is an event of the home. `pir_motion` is transient: its `id` is unique, but no endpoint knows it. */
            events: ("sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent" | "disturbance_ended" | "guest_noise_sms_sent" | "guest_noise_email_sent" | "guest_noise_call" | "flash_and_sound" | "alarm_on" | "alarm_off" | "alarm_grace_period_expired" | "guest_checked_in" | "guest_no_show" | "smoking_detection_smoking_detected" | "disturbance_first_notice" | "disturbance_second_notice" | "disturbance_third_notice" | "alarm_silenced" | "avg_sound_high" | "disturbance_snoozed" | "glassbreak" | "tamper" | "*")[];
            /** @description Goes out raw as the Authorization header of every delivery. 1 to 512 visible ASCII characters, with spaces or tabs only between them. */
            token?: string;
            /** @description A webhook of yours whose place this one takes, with a new hook_secret: the one before goes on for `overlap_hours`, then this one sends, and the one before is deleted once nothing of it waits. Delete it to switch at once, or this one to leave everything as it was. Its token is taken over where `token` is left out. */
            replaces?: string;
            /** @description With `replaces`: for how long the one before goes on. 24 when left out. */
            overlap_hours?: number;
        };
        UserWebhookList: {
            hooks: components["schemas"]["UserWebhook"][];
        };
        UserWebhookPingDelivery: {
            /** @description Id of the webhook: 24 lower-case hex characters. */
            hook_id: string;
            /** @description The token that was registered; absent when none was, and after a redirect to another origin. */
            hook_token?: string;
            event: components["schemas"]["UserWebhookPingEvent"];
            /** @description HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook. */
            hook_digest: string;
        };
        UserWebhookPingEvent: {
            /** @description Id of the event: 24 lower-case hex characters. */
            id: string;
            /** @enum {string} */
            type: "webhook_ping";
            /** @description Id of the user: 24 lower-case hex characters. */
            user_id: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /** @description Id of the home: 24 lower-case hex characters. */
            home_id?: string;
            /** @description Id of the device: 24 lower-case hex characters. */
            device_id?: string;
            sensor_value?: number;
            sensor_threshold?: number;
        };
        WebhookDelivery: {
            /** @description Id of the delivery: 24 lower-case hex characters. */
            delivery_id: string;
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @description Id of the event in the home's history; absent for what is not kept there: 24 lower-case hex characters. */
            event_id?: string;
            /**
             * @description A name of the event catalogue, or `webhook_ping`. More may be added; ignore those you do not know.
             * @enum {string}
             */
            type: "noise_detected" | "noise_quieted" | "noise_sms_sent" | "noise_email_sent" | "noise_auto_call" | "noise_flash_and_sound" | "sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "motion_alarm_on" | "motion_alarm_off" | "motion_alarm_critical_event" | "motion_automation_guest_checkin" | "motion_automation_guest_no_show" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "smoking_detected" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent" | "webhook_ping";
            /**
             * @description pending: attempts are left. delivered: a 2xx. failed: the fifth attempt failed, and the webhook broke. discarded: it was not sent, or not again, because the webhook was broken; it is not sent later either.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "discarded";
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            next_attempt_at?: string;
            /** @description Present, and true, of pings and samples. */
            test?: boolean;
            /** @description Present, and true, where what was sent told of a guest whose personal data was erased. */
            erased?: boolean;
            attempts: components["schemas"]["WebhookDeliveryAttempt"][];
        };
        WebhookDeliveryAttempt: {
            /** @description 1 for the first. */
            attempt: number;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            at: string;
            /** @description From the sending to the end of the answer. */
            duration_ms: number;
            /** @description What the endpoint answered; absent when it never responded. */
            status_code?: number;
            /** @description Why it failed, in words. Absent for a success. */
            reason?: string;
            /**
             * @description Where it failed: with the address, waiting for a connection, in DNS, connecting, in TLS, waiting for the headers of the answer, in its body, following a redirect, or by the status. More may be added.
             * @enum {string}
             */
            phase?: "url" | "queued" | "dns" | "connect" | "tls" | "headers" | "body" | "redirect" | "status";
        };
        WebhookDeliveryList: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            paging: {
                /** @description Counted up to 10000. */
                total_count: number;
                /** @description Present, and true, when there are more than were counted. */
                total_count_is_at_least?: boolean;
                limit: number;
                offset: number;
            };
            /** @description For so many days deliveries that are over stay in the list; 0: not at all. */
            kept_days: number;
        };
        WebhookDeliverySummary: {
            /** @description At most 100, those that are due first. */
            pending: {
                /** @description Id of the event: 24 lower-case hex characters. */
                webhook_event_id: string;
                event_type: components["schemas"]["EventType"];
                /** @description Attempts used so far. */
                attempts: number;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                next_attempt_at: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                created_at: string;
            }[];
            pending_count: number;
            /** @description Present, and true, when there are more than were counted. */
            pending_count_is_at_least?: boolean;
            /** @description Attempts of the last 24 hours, summed; the most frequent first, at most 1000. */
            outcomes: {
                /**
                 * @description A name of the event catalogue, or `webhook_ping`. More may be added; ignore those you do not know.
                 * @enum {string}
                 */
                event_type: "noise_detected" | "noise_quieted" | "noise_sms_sent" | "noise_email_sent" | "noise_auto_call" | "noise_flash_and_sound" | "sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "motion_alarm_on" | "motion_alarm_off" | "motion_alarm_critical_event" | "motion_automation_guest_checkin" | "motion_automation_guest_no_show" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "smoking_detected" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent" | "webhook_ping";
                /** @description Present, and true, of pings and tests. */
                test?: boolean;
                /** @enum {string} */
                outcome: "delivered" | "failed";
                /** @description Absent for a success. */
                reason?: string;
                attempts: number;
            }[];
            /** @description Events that matched since it broke. Present only while broken. */
            discarded?: {
                count: number;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                first_at?: string;
                /**
                 * Format: date-time
                 * @description UTC, such as 2026-11-15T09:30:00.000Z.
                 */
                last_at?: string;
            };
        };
        /** @description Present once a delivery has failed since the last success. */
        WebhookLastError: {
            /** @description Why the latest attempt failed, in words. */
            reason: string;
            /** @description What the endpoint answered; absent when it never responded. */
            status_code?: number;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            failed_at: string;
            /** @description Attempts the event had used when it last failed. */
            attempts: number;
        };
        /** @description What came of a test. */
        WebhookTest: {
            /** @description What the endpoint answered; absent when it never responded. */
            status_code?: number;
            /** @description Why it would have failed as a delivery, in words. Absent for a success. */
            reason?: string;
            /**
             * @description Where it failed. More may be added.
             * @enum {string}
             */
            phase?: "url" | "queued" | "dns" | "connect" | "tls" | "headers" | "body" | "redirect" | "status";
            /** @description From the sending to the end of the answer. */
            duration_ms: number;
            /** @description The first 4096 bytes of the body that the endpoint answered, as text. Whoever runs the endpoint wrote it: show it as text and as nothing else. Absent where there was none, and after a redirect. */
            answer?: string;
            /** @description Present, and true, when the body was longer. */
            answer_is_cut?: boolean;
            /** @description Id of the delivery, under which it is in the list; of an organization webhook, where a history is kept: 24 lower-case hex characters. */
            delivery_id?: string;
        };
        WebhookTestInput: {
            /**
             * @description What is sent: a ping, or a sample of an event, whether the webhook is subscribed to it or not. A sample has `"sample": true` in its event, and its home and device are of nobody.
             * @enum {string}
             */
            type: "webhook_ping" | "noise_detected" | "noise_quieted" | "noise_sms_sent" | "noise_email_sent" | "noise_auto_call" | "noise_flash_and_sound" | "sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "motion_alarm_on" | "motion_alarm_off" | "motion_alarm_critical_event" | "motion_automation_guest_checkin" | "motion_automation_guest_no_show" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "smoking_detected" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent";
        };
        /** @enum {string} */
        Weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
        WholeWebhookDelivery: {
            /** @description Id of the delivery: 24 lower-case hex characters. */
            delivery_id: string;
            /** @description Id of the delivered event: the same in every attempt, and for every webhook: 24 lower-case hex characters. */
            webhook_event_id: string;
            /** @description Id of the event in the home's history; absent for what is not kept there: 24 lower-case hex characters. */
            event_id?: string;
            /**
             * @description A name of the event catalogue, or `webhook_ping`. More may be added; ignore those you do not know.
             * @enum {string}
             */
            type: "noise_detected" | "noise_quieted" | "noise_sms_sent" | "noise_email_sent" | "noise_auto_call" | "noise_flash_and_sound" | "sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "motion_alarm_on" | "motion_alarm_off" | "motion_alarm_critical_event" | "motion_automation_guest_checkin" | "motion_automation_guest_no_show" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "smoking_detected" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent" | "webhook_ping";
            /**
             * @description pending: attempts are left. delivered: a 2xx. failed: the fifth attempt failed, and the webhook broke. discarded: it was not sent, or not again, because the webhook was broken; it is not sent later either.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "discarded";
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            next_attempt_at?: string;
            /** @description Present, and true, of pings and samples. */
            test?: boolean;
            /** @description Present, and true, where what was sent told of a guest whose personal data was erased. */
            erased?: boolean;
            attempts: components["schemas"]["WholeWebhookDeliveryAttempt"][];
        };
        WholeWebhookDeliveryAttempt: {
            /** @description 1 for the first. */
            attempt: number;
            /**
             * Format: date-time
             * @description UTC, such as 2026-11-15T09:30:00.000Z.
             */
            at: string;
            /** @description From the sending to the end of the answer. */
            duration_ms: number;
            /** @description What the endpoint answered; absent when it never responded. */
            status_code?: number;
            /** @description Why it failed, in words. Absent for a success. */
            reason?: string;
            /**
             * @description Where it failed: with the address, waiting for a connection, in DNS, connecting, in TLS, waiting for the headers of the answer, in its body, following a redirect, or by the status. More may be added.
             * @enum {string}
             */
            phase?: "url" | "queued" | "dns" | "connect" | "tls" | "headers" | "body" | "redirect" | "status";
            /** @description What was sent. The token, which stands in `Authorization` and in `hook_token`, is not kept: there are three asterisks in its place. Absent when it was erased with a guest. */
            request?: {
                /** @description As it was then. */
                url: string;
                /** @description Without those that belong to the connection, such as Host and Content-Length. */
                headers: {
                    [key: string]: string;
                };
                /** @description Byte for byte; `event` is what was signed. */
                body: string;
            };
            /** @description The first 4096 bytes of the body that the endpoint answered, as text. Whoever runs the endpoint wrote it: show it as text and as nothing else. Absent where there was none, and after a redirect. */
            answer?: string;
            /** @description Present, and true, when the body was longer. */
            answer_is_cut?: boolean;
        };
    };
    responses: {
        /** @description The access token or session is missing, unknown, expired or revoked. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many requests; try again after Retry-After seconds. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Something went wrong; the message has the request id. */
        Failed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The database cannot be reached; try again. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The request is not valid; `context` names the member. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The caller has no right to this. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Another request changed or removed it at the same moment. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description There is no such thing. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names the call in the log of the server; the one that was sent, if it was a good one. */
        "X-Request-Id": string;
        /** @description How many calls at once are taken, where calls are limited. */
        "X-RateLimit-Limit": number;
        /** @description How many of them are left. */
        "X-RateLimit-Remaining": number;
        /** @description Seconds until all of them are left again. */
        "X-RateLimit-Reset": number;
        /** @description What is wrong with the access token, as in RFC 6750. */
        "WWW-Authenticate": string;
        /** @description Seconds after which another try makes sense. */
        "Retry-After": number;
    };
    pathItems: never;
}
export interface operations {
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user whose token this is; without `user_read` only user_id, fullname and email. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "01a1a95238aa456871955ba4",
                     *       "fullname": "Olga Svensson",
                     *       "email": "demo@lares.example",
                     *       "locale": "sv-SE",
                     *       "created_at": "2026-11-05T01:28:20.394Z",
                     *       "email_verified": true,
                     *       "roles": [
                     *         {
                     *           "organization_id": "01a1a95238aa139bbb5087d5",
                     *           "role": "owner"
                     *         },
                     *         {
                     *           "organization_id": "01a1a95238aa4101b412cd52",
                     *           "role": "owner"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
        };
    };
    updateCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fullname": "Olga Svensson",
                 *       "locale": "sv-SE"
                 *     }
                 */
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description Change your name or language. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "01a1a95238aa456871955ba4",
                     *       "fullname": "Olga Svensson",
                     *       "email": "demo@lares.example",
                     *       "locale": "sv-SE",
                     *       "created_at": "2026-11-05T01:28:20.394Z",
                     *       "email_verified": true,
                     *       "roles": [
                     *         {
                     *           "organization_id": "01a1a95238aa139bbb5087d5",
                     *           "role": "owner"
                     *         },
                     *         {
                     *           "organization_id": "01a1a95238aa4101b412cd52",
                     *           "role": "owner"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user: 24 lower-case hex characters. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A user: oneself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "01a1a95238aa456871955ba4",
                     *       "fullname": "Olga Svensson",
                     *       "email": "demo@lares.example",
                     *       "locale": "sv-SE",
                     *       "created_at": "2026-11-05T01:28:20.394Z",
                     *       "email_verified": true,
                     *       "roles": [
                     *         {
                     *           "organization_id": "01a1a95238aa139bbb5087d5",
                     *           "role": "owner"
                     *         },
                     *         {
                     *           "organization_id": "01a1a95238aa4101b412cd52",
                     *           "role": "owner"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is logged in, and the token that other calls of this session need. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "session_id": "01a1f1ef854a252082e00bbc",
                     *       "csrf_token": "fTiQozqGhLm_Cr9m5KJ4SWYdIja_1EE1rIX0e34LVRw",
                     *       "created_at": "2026-11-19T06:32:19.811Z",
                     *       "expires_at": "2026-12-03T06:32:19.811Z",
                     *       "user": {
                     *         "user_id": "01a1a95238aa456871955ba4",
                     *         "fullname": "Demo Host",
                     *         "email": "demo@lares.example",
                     *         "locale": "en",
                     *         "created_at": "2026-11-05T01:28:20.394Z",
                     *         "email_verified": true,
                     *         "roles": [
                     *           {
                     *             "organization_id": "01a1a95238aa139bbb5087d5",
                     *             "role": "owner"
                     *           },
                     *           {
                     *             "organization_id": "01a1a95238aa4101b412cd52",
                     *             "role": "owner"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    confirmSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "LW8HNRHduOiVzSWjf0SR"
                 *     }
                 */
                "application/json": components["schemas"]["SessionConfirmation"];
            };
        };
        responses: {
            /** @description Show again that it is you; for ten minutes you may then make tokens, clients, owners and webhook secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "confirmed_until": "2026-11-19T06:42:19.998Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConfirmedSession"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where you are logged in, last seen first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "session_id": "01a1f1ef854a252082e00bbc",
                     *           "created_at": "2026-11-19T06:32:19.811Z",
                     *           "last_seen_at": "2026-11-19T06:32:19.811Z",
                     *           "expires_at": "2026-12-03T06:32:19.811Z",
                     *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
                     *           "current": true
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 1,
                     *         "limit": 50,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionList"];
                };
            };
        };
    };
    endAllSessions: {
        parameters: {
            query?: {
                /** @description Also end everything else that opens the account: personal access tokens, the access of connected applications, the secrets of your OAuth clients, your user webhooks, and your notification channels and rules: notifications go to your e-mail address alone. Off when left out. */
                revoke_all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    endOneSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session: 24 lower-case hex characters. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    listAccessTokens: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access tokens of the user that are still valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokens": [
                     *         {
                     *           "token_id": "01a1a95238aa5eee0970a56d",
                     *           "name": "simulator of the demo",
                     *           "permissions": [
                     *             "homes_read",
                     *             "homes_write"
                     *           ],
                     *           "created_at": "2026-11-05T01:28:20.394Z",
                     *           "expires_at": null,
                     *           "current": false
                     *         },
                     *         {
                     *           "token_id": "01a1a95238aad3a68e5e5883",
                     *           "name": "demo",
                     *           "permissions": [
                     *             "user_read",
                     *             "homes_read"
                     *           ],
                     *           "created_at": "2026-11-05T01:28:20.394Z",
                     *           "expires_at": null,
                     *           "current": true
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 2,
                     *         "limit": 50,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccessTokenList"];
                };
            };
        };
    };
    createAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Dashboard",
                 *       "permissions": [
                 *         "homes_read",
                 *         "events_read"
                 *       ],
                 *       "days": 90
                 *     }
                 */
                "application/json": components["schemas"]["PersonalTokenInput"];
            };
        };
        responses: {
            /** @description Make a personal access token; it is answered this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token_id": "01a1f1efd22a62512ded48ac",
                     *       "name": "Dashboard",
                     *       "permissions": [
                     *         "homes_read",
                     *         "events_read"
                     *       ],
                     *       "created_at": "2026-11-19T03:53:08.394Z",
                     *       "expires_at": "2027-02-17T03:53:08.394Z",
                     *       "access_token": "at_3_HYlK9InY_c7Z7t2uM3M6j82jzLRb3Foi7iroMpmUY"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedPersonalToken"];
                };
            };
        };
    };
    revokeAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token: 24 lower-case hex characters. */
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "LW8HNRHduOiVzSWjf0SR",
                 *       "new_password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By what you are known beside your password. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": false,
                     *       "app": null,
                     *       "passkeys": [],
                     *       "recovery_codes_left": 0,
                     *       "passkey_origin": "http://localhost:37989",
                     *       "required_by": []
                     *     }
                     */
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
        };
    };
    beginAuthenticatorApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin to set up an authenticator app; it counts once its first code is confirmed. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "FDEOISHBFCEL2GTSDOB2BWEYPX6SQ6EX",
                     *       "uri": "otpauth://totp/Lares:demo%40lares.example?issuer=Lares&secret=FDEOISHBFCEL2GTSDOB2BWEYPX6SQ6EX&algorithm=SHA1&digits=6&period=30"
                     *     }
                     */
                    "application/json": components["schemas"]["BegunAuthenticatorApp"];
                };
            };
        };
    };
    removeAuthenticatorApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    confirmAuthenticatorApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthenticatorAppCode"];
            };
        };
        responses: {
            /** @description Enter the first code of the app; from now on log-ins ask for one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the browser needs to make a passkey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "options": {
                     *         "challenge": "3LUnjzEMc7aQVLDOQjPd_gGh8oYtK1A1nEHv8E5vvwmXnICycnYaOsU3esHi4ICJ83e1N958",
                     *         "rp": {
                     *           "name": "Lares",
                     *           "id": "localhost"
                     *         },
                     *         "user": {
                     *           "id": "MDFhMWE5NTIzOGFhNDU2ODcxOTU1YmE0",
                     *           "name": "demo@lares.example",
                     *           "displayName": "Olga Svensson"
                     *         },
                     *         "pubKeyCredParams": [
                     *           {
                     *             "alg": -8,
                     *             "type": "public-key"
                     *           },
                     *           {
                     *             "alg": -7,
                     *             "type": "public-key"
                     *           }
                     *         ],
                     *         "timeout": 60000,
                     *         "attestation": "none",
                     *         "excludeCredentials": [],
                     *         "authenticatorSelection": {
                     *           "residentKey": "preferred",
                     *           "userVerification": "preferred",
                     *           "requireResidentKey": false
                     *         },
                     *         "extensions": {
                     *           "credProps": true
                     *         },
                     *         "hints": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Phone",
                 *       "response": {
                 *         "id": "w4UkksP-vXrUxE_aRRLH1Hy-g-f242TiqkotSOMU5F8",
                 *         "rawId": "w4UkksP-vXrUxE_aRRLH1Hy-g-f242TiqkotSOMU5F8",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiM0xVbmp6RU1jN2FRVkxET1FqUGRfZ0doOG9ZdEsxQTFuRUh2OEU1dnZ3bVhuSUN5Y25ZYU9zVTNlc0hpNElDSjgzZTFOOTU4Iiwib3JpZ2luIjoiaHR0cDovL2xvY2FsaG9zdDozNzk4OSIsImNyb3NzT3JpZ2luIjpmYWxzZX0",
                 *           "attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAAAAAAAAAAAAAAAAAAAAAAAAIMOFJJLD_r161MRP2kUSx9R8voPn9uNk4qpKLUjjFORfpQECAyYgASFYIKCF4JY98-_t2h2zb5Jgu0i9WnKRupeAdHwNug7QjGibIlggQSPZuz_nkyiZLrRMoKF9OuEg0PYFTh3cQOQhBSSXU-g",
                 *           "transports": [
                 *             "internal"
                 *           ]
                 *         },
                 *         "clientExtensionResults": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyInput"];
            };
        };
        responses: {
            /** @description Keep a passkey that the browser made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "passkey_id": "01a1f1f1e66e22e7c45e2e1b",
                     *       "name": "Phone",
                     *       "created_at": "2026-11-19T03:55:24.654Z",
                     *       "last_used_at": null,
                     *       "recovery_codes": [
                     *         "7dd57-ccddf-c1b6c-78feb",
                     *         "60979-2afc6-02c0e-9d823"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedPasskey"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey: 24 lower-case hex characters. */
                passkey_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey: 24 lower-case hex characters. */
                passkey_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Old phone"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyChange"];
            };
        };
        responses: {
            /** @description Give a passkey another name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "passkey_id": "01a1f1f1e66e22e7c45e2e1b",
                     *       "name": "Old phone",
                     *       "created_at": "2026-11-19T03:55:24.654Z",
                     *       "last_used_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make ten new recovery codes; the earlier ones end. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovery_codes": [
                     *         "93c43-1f026-3eb91-e4b87",
                     *         "18f6d-21115-984c0-16d4a"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    challengePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What one of your passkeys has to sign, where you are asked for your second factor again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "options": {
                     *         "rpId": "localhost",
                     *         "challenge": "bjN_kb5TYiVmdECTIBye5wGh8oYuvcFBxw6wvaqwRrCC8yZDPydv92SFpb22SW1cXtWVbBRw",
                     *         "timeout": 60000,
                     *         "allowCredentials": [
                     *           {
                     *             "id": "w4UkksP-vXrUxE_aRRLH1Hy-g-f242TiqkotSOMU5F8",
                     *             "transports": [
                     *               "internal"
                     *             ],
                     *             "type": "public-key"
                     *           }
                     *         ],
                     *         "userVerification": "preferred"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    listPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What an access token can be granted, in plain words. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "permissions": [
                     *         {
                     *           "name": "user_read",
                     *           "description": "See your roles, your language and the names of your access tokens"
                     *         },
                     *         {
                     *           "name": "homes_read",
                     *           "description": "See your homes, their addresses and their settings"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PermissionList"];
                };
            };
        };
    };
    sendAddressProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who was invited and has not accepted yet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitations": [
                     *         {
                     *           "invitation_id": "01a1f1ee87b2a07cb1086752",
                     *           "email": "eve@example.com",
                     *           "role": "member",
                     *           "limited_to": null,
                     *           "created_at": "2026-11-19T03:51:43.794Z",
                     *           "expires_at": "2026-11-26T03:51:43.794Z",
                     *           "invited_by": "01a1a95238aa456871955ba4"
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 1,
                     *         "limit": 50,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "eve@example.com",
                 *       "role": "member"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationInput"];
            };
        };
        responses: {
            /** @description Invite somebody by e-mail for seven days; an earlier invitation of the same address is replaced. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitation_id": "01a1f1ee87b2a07cb1086752",
                     *       "email": "eve@example.com",
                     *       "role": "member",
                     *       "limited_to": null,
                     *       "created_at": "2026-11-19T03:51:43.794Z",
                     *       "expires_at": "2026-11-26T03:51:43.794Z",
                     *       "invited_by": "01a1a95238aa456871955ba4"
                     *     }
                     */
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who belongs to the organization, and as what. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "members": [
                     *         {
                     *           "organization_id": "01a1a95238aa139bbb5087d5",
                     *           "user_id": "01a1a95238aa456871955ba4",
                     *           "fullname": "Demo Host",
                     *           "email": "demo@lares.example",
                     *           "role": "owner",
                     *           "limited_to": null,
                     *           "created_at": "2026-11-05T01:28:20.394Z",
                     *           "email_verified": true,
                     *           "second_factor": false
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 1,
                     *         "limit": 50,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MemberList"];
                    "text/csv": string;
                };
            };
        };
    };
    addMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "olof@example.com",
                 *       "role": "member"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationInput"];
            };
        };
        responses: {
            /** @description Invite somebody by e-mail for seven days; an earlier invitation of the same address is replaced. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitation_id": "01a1f1ef571e27be3c145c46",
                     *       "email": "olof@example.com",
                     *       "role": "member",
                     *       "limited_to": null,
                     *       "created_at": "2026-11-19T03:52:36.894Z",
                     *       "expires_at": "2026-11-26T03:52:36.894Z",
                     *       "invited_by": "01a1a95238aa456871955ba4"
                     *     }
                     */
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the invitation: 24 lower-case hex characters. */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every event that webhooks can be told of. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_types": [
                     *         {
                     *           "name": "noise_detected",
                     *           "category": "Noise",
                     *           "description": "It has been too loud for too long",
                     *           "transient": false
                     *         },
                     *         {
                     *           "name": "noise_quieted",
                     *           "category": "Noise",
                     *           "description": "It is quiet again after a disturbance",
                     *           "transient": false
                     *         }
                     *       ],
                     *       "user_event_types": [
                     *         "sound_level_dropped_normal",
                     *         "crowd_detected"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EventTypeList"];
                };
            };
        };
    };
    listClients: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OAuth clients you made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "clients": [
                     *         {
                     *           "client_id": "01a1f1f23d26b33bf7829081",
                     *           "name": "Kitchen panel",
                     *           "redirect_uris": [
                     *             "https://panel.example/callback"
                     *           ],
                     *           "created_at": "2026-11-19T03:55:46.854Z",
                     *           "secret_created_at": "2026-11-19T03:55:57.294Z"
                     *         },
                     *         {
                     *           "client_id": "01a1f1f271e2d7ceca65c28a",
                     *           "name": "Wall panel",
                     *           "redirect_uris": [
                     *             "https://app.example/callback?from=lares"
                     *           ],
                     *           "created_at": "2026-11-19T03:56:00.354Z",
                     *           "secret_created_at": "2026-11-19T03:56:00.354Z"
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 2,
                     *         "limit": 50,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ClientList"];
                };
            };
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Wall panel",
                 *       "redirect_uris": [
                 *         "https://panel.example/callback"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ClientInput"];
            };
        };
        responses: {
            /** @description Make an OAuth client; its secret is in this answer only. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "client_id": "01a1f1f23d26b33bf7829081",
                     *       "name": "Wall panel",
                     *       "redirect_uris": [
                     *         "https://panel.example/callback"
                     *       ],
                     *       "created_at": "2026-11-19T03:55:46.854Z",
                     *       "secret_created_at": "2026-11-19T03:55:46.854Z",
                     *       "client_secret": "cs_pE_Mp5ndI12cP4gu_Asrg7XoiZW3is7v4dcExYNOYm4"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedClient"];
                };
            };
        };
    };
    getClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the client: 24 lower-case hex characters. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OAuth client. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "client_id": "01a1f1f23d26b33bf7829081",
                     *       "name": "Wall panel",
                     *       "redirect_uris": [
                     *         "https://panel.example/callback"
                     *       ],
                     *       "created_at": "2026-11-19T03:55:46.854Z",
                     *       "secret_created_at": "2026-11-19T03:55:46.854Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Client"];
                };
            };
        };
    };
    deleteClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the client: 24 lower-case hex characters. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    updateClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the client: 24 lower-case hex characters. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kitchen panel"
                 *     }
                 */
                "application/json": components["schemas"]["ClientChange"];
            };
        };
        responses: {
            /** @description Change the name or the redirect URIs of an OAuth client. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "client_id": "01a1f1f23d26b33bf7829081",
                     *       "name": "Kitchen panel",
                     *       "redirect_uris": [
                     *         "https://panel.example/callback"
                     *       ],
                     *       "created_at": "2026-11-19T03:55:46.854Z",
                     *       "secret_created_at": "2026-11-19T03:55:46.854Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Client"];
                };
            };
        };
    };
    rotateClientSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the client: 24 lower-case hex characters. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make a new secret for an OAuth client; the old one stops at once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "client_id": "01a1f1f23d26b33bf7829081",
                     *       "client_secret": "cs_vJzxULTfwpMQpR0h-JfBmu5UWh4fADmC4JHdEnQZKlw"
                     *     }
                     */
                    "application/json": components["schemas"]["ClientSecret"];
                };
            };
        };
    };
    listGrants: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications you allowed to use your account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "grants": [
                     *         {
                     *           "grant_id": "01a1f1f2988eb5c5331d88c7",
                     *           "client_id": "01a1f1f271e2d7ceca65c28a",
                     *           "client_name": "Wall panel",
                     *           "permissions": [
                     *             "user_read",
                     *             "homes_read"
                     *           ],
                     *           "created_at": "2026-11-19T03:56:10.254Z",
                     *           "last_used_at": null
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 1,
                     *         "limit": 50,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GrantList"];
                };
            };
        };
    };
    deleteGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the grant: 24 lower-case hex characters. */
                grant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description How many to answer; 1000 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organizations the token may access; without `user_read` only their ids and names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizations": [
                     *         {
                     *           "organization_id": "01a1a95238aa139bbb5087d5",
                     *           "id": "01a1a95238aa139bbb5087d5",
                     *           "name": "Lakeside Stays",
                     *           "role": "owner",
                     *           "rights": [
                     *             "user_read",
                     *             "homes_read"
                     *           ],
                     *           "limited": false,
                     *           "created_at": "2026-11-05T01:28:20.394Z",
                     *           "require_second_factor": false,
                     *           "second_factor_missing": false
                     *         },
                     *         {
                     *           "organization_id": "01a1a95238aa4101b412cd52",
                     *           "id": "01a1a95238aa4101b412cd52",
                     *           "name": "Sunside Rentals",
                     *           "role": "owner",
                     *           "rights": [
                     *             "user_read",
                     *             "homes_read"
                     *           ],
                     *           "limited": false,
                     *           "created_at": "2026-11-05T01:28:20.394Z",
                     *           "require_second_factor": false,
                     *           "second_factor_missing": false
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 3,
                     *         "limit": 1000,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationList"];
                };
            };
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Harbour Flats"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationInput"];
            };
        };
        responses: {
            /** @description Create an organization; the caller owns it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_id": "01a1f1edf00e09dcd0102ab4",
                     *       "id": "01a1f1edf00e09dcd0102ab4",
                     *       "name": "Harbour Flats",
                     *       "role": "owner",
                     *       "rights": [
                     *         "user_read",
                     *         "homes_read"
                     *       ],
                     *       "limited": false,
                     *       "created_at": "2026-11-19T03:51:04.974Z",
                     *       "require_second_factor": false,
                     *       "second_factor_missing": false
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "id": "01a1a95238aa139bbb5087d5",
                     *       "name": "Lakeside Stays",
                     *       "role": "owner",
                     *       "rights": [
                     *         "user_read",
                     *         "homes_read"
                     *       ],
                     *       "limited": false,
                     *       "created_at": "2026-11-05T01:28:20.394Z",
                     *       "require_second_factor": false,
                     *       "second_factor_missing": false
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    replaceOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Harbour Apartments"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationInput"];
            };
        };
        responses: {
            /** @description Rename an organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_id": "01a1f1edf00e09dcd0102ab4",
                     *       "id": "01a1f1edf00e09dcd0102ab4",
                     *       "name": "Harbour Apartments",
                     *       "role": "owner",
                     *       "rights": [
                     *         "user_read",
                     *         "homes_read"
                     *       ],
                     *       "limited": false,
                     *       "created_at": "2026-11-19T03:51:04.974Z",
                     *       "require_second_factor": false,
                     *       "second_factor_missing": false
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Harbour Apartments AB"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationChange"];
            };
        };
        responses: {
            /** @description Rename an organization; owners also say whether its members need a second factor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_id": "01a1f1edf00e09dcd0102ab4",
                     *       "id": "01a1f1edf00e09dcd0102ab4",
                     *       "name": "Harbour Apartments AB",
                     *       "role": "owner",
                     *       "rights": [
                     *         "user_read",
                     *         "homes_read"
                     *       ],
                     *       "limited": false,
                     *       "created_at": "2026-11-19T03:51:04.974Z",
                     *       "require_second_factor": false,
                     *       "second_factor_missing": false
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    replaceMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the user: 24 lower-case hex characters. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "operator"
                 *     }
                 */
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description Change the role of a member, or the homes it is limited to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "user_id": "01a1f1ef16e699ce8ba8876b",
                     *       "fullname": "Olof Persson",
                     *       "email": "olof@example.com",
                     *       "role": "operator",
                     *       "limited_to": null,
                     *       "created_at": "2026-11-19T03:52:39.054Z",
                     *       "email_verified": true
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the user: 24 lower-case hex characters. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the user: 24 lower-case hex characters. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "admin"
                 *     }
                 */
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description Change the role of a member, or the homes it is limited to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "user_id": "01a1f1ef16e699ce8ba8876b",
                     *       "fullname": "Olof Persson",
                     *       "email": "olof@example.com",
                     *       "role": "admin",
                     *       "limited_to": null,
                     *       "created_at": "2026-11-19T03:52:39.054Z",
                     *       "email_verified": true
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    getRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How long an organization keeps what. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "samples_days": null,
                     *       "events_days": null,
                     *       "messages_days": null,
                     *       "guests_days": null,
                     *       "audit_days": null,
                     *       "effective": {
                     *         "samples_days": 1830,
                     *         "events_days": null,
                     *         "messages_days": null,
                     *         "guests_days": null,
                     *         "audit_days": 400
                     *       },
                     *       "instance": {
                     *         "samples_days": 1830,
                     *         "events_days": null,
                     *         "messages_days": null,
                     *         "guests_days": null,
                     *         "audit_days": 400
                     *       },
                     *       "minimum": {
                     *         "samples_days": 7,
                     *         "events_days": 7,
                     *         "messages_days": 7,
                     *         "guests_days": 1,
                     *         "audit_days": 90
                     *       },
                     *       "maximum": {
                     *         "samples_days": 1830,
                     *         "events_days": 36500,
                     *         "messages_days": 36500,
                     *         "guests_days": 36500,
                     *         "audit_days": 400
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Retention"];
                };
            };
        };
    };
    updateRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "guests_days": 90
                 *     }
                 */
                "application/json": components["schemas"]["RetentionChange"];
            };
        };
        responses: {
            /** @description Change how long an organization keeps what; owners only. What is older is deleted within the hour. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_id": "01a1f1edf00e09dcd0102ab4",
                     *       "samples_days": null,
                     *       "events_days": null,
                     *       "messages_days": null,
                     *       "guests_days": 90,
                     *       "audit_days": null,
                     *       "effective": {
                     *         "samples_days": 1830,
                     *         "events_days": null,
                     *         "messages_days": null,
                     *         "guests_days": 90,
                     *         "audit_days": 400
                     *       },
                     *       "instance": {
                     *         "samples_days": 1830,
                     *         "events_days": null,
                     *         "messages_days": null,
                     *         "guests_days": null,
                     *         "audit_days": 400
                     *       },
                     *       "minimum": {
                     *         "samples_days": 7,
                     *         "events_days": 7,
                     *         "messages_days": 7,
                     *         "guests_days": 1,
                     *         "audit_days": 90
                     *       },
                     *       "maximum": {
                     *         "samples_days": 1830,
                     *         "events_days": 36500,
                     *         "messages_days": 36500,
                     *         "guests_days": 36500,
                     *         "audit_days": 400
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Retention"];
                };
            };
        };
    };
    listHomes: {
        parameters: {
            query?: {
                /** @description How many to answer; 1000 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                tag?: string;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The homes the token may access. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "homes": [
                     *         {
                     *           "home_id": "01a1a95238aa1838e61a3cbd",
                     *           "name": "Kallio two-room",
                     *           "organization_id": "01a1a95238aa139bbb5087d5",
                     *           "timezone": "Europe/Helsinki",
                     *           "address": "Vaasankatu 4, Helsinki",
                     *           "devices": [
                     *             "01a1a95238aaa952fa2581e0",
                     *             "01a1a95238aade8591c899b9"
                     *           ],
                     *           "alarm_status": "off",
                     *           "alarm_mode": "manual",
                     *           "disturbance_monitoring_active": true,
                     *           "checkin_hour": 15,
                     *           "checkout_hour": 11,
                     *           "settings": {
                     *             "noise": {
                     *               "enabled": true,
                     *               "threshold_db": 75,
                     *               "duration_min": 10,
                     *               "step_min": 10,
                     *               "ladder": [
                     *                 [
                     *                   "flash_sound",
                     *                   "sms"
                     *                 ],
                     *                 [
                     *                   "sms",
                     *                   "email"
                     *                 ]
                     *               ],
                     *               "snooze_min": 30,
                     *               "quiet": {
                     *                 "enabled": false,
                     *                 "start": "22:00",
                     *                 "end": "07:00",
                     *                 "threshold_db": 70
                     *               }
                     *             },
                     *             "crowd": {
                     *               "max_occupants": 8,
                     *               "hold_min": 15,
                     *               "only_during_stays": false
                     *             },
                     *             "alarm": {
                     *               "mode": "manual",
                     *               "grace_s": 45,
                     *               "exit_delay_s": 45,
                     *               "siren": true,
                     *               "schedule": []
                     *             },
                     *             "presence": {
                     *               "enabled": true,
                     *               "no_show_h": 5
                     *             },
                     *             "climate": {
                     *               "temp_high": 30,
                     *               "temp_low": 13,
                     *               "hum_high": 70,
                     *               "hum_low": 25,
                     *               "freeze": 4,
                     *               "mould": true
                     *             },
                     *             "smoking": {
                     *               "enabled": true
                     *             },
                     *             "messages": {
                     *               "pre_arrival": true,
                     *               "safety": true,
                     *               "pre_arrival_lead_h": 24,
                     *               "window": [
                     *                 "09:00",
                     *                 "21:00"
                     *               ],
                     *               "max_per_day": 4,
                     *               "language": "en",
                     *               "host_phone": null
                     *             },
                     *             "guest_page": {
                     *               "house_rules": "",
                     *               "contact": "",
                     *               "code_visible_hours_before": 24
                     *             },
                     *             "maintenance_until": null
                     *           },
                     *           "settings_version": 2,
                     *           "tags": [],
                     *           "created_at": "2026-11-05T01:28:20.394Z"
                     *         },
                     *         {
                     *           "home_id": "01a1a95238aa28f2d57380b8",
                     *           "name": "Kreuzberg Altbau",
                     *           "organization_id": "01a1a95238aa4101b412cd52",
                     *           "timezone": "Europe/Berlin",
                     *           "address": "Oranienstraße 52, Berlin",
                     *           "devices": [
                     *             "01a1a95238aa58d0c101405c",
                     *             "01a1a95238aaa5fccc61a103"
                     *           ],
                     *           "alarm_status": "off",
                     *           "alarm_mode": "manual",
                     *           "disturbance_monitoring_active": true,
                     *           "checkin_hour": 15,
                     *           "checkout_hour": 11,
                     *           "settings": {
                     *             "noise": {
                     *               "enabled": true,
                     *               "threshold_db": 75,
                     *               "duration_min": 10,
                     *               "step_min": 10,
                     *               "ladder": [
                     *                 [
                     *                   "flash_sound",
                     *                   "sms"
                     *                 ],
                     *                 [
                     *                   "sms",
                     *                   "email"
                     *                 ]
                     *               ],
                     *               "snooze_min": 30,
                     *               "quiet": {
                     *                 "enabled": false,
                     *                 "start": "22:00",
                     *                 "end": "07:00",
                     *                 "threshold_db": 70
                     *               }
                     *             },
                     *             "crowd": {
                     *               "max_occupants": 8,
                     *               "hold_min": 15,
                     *               "only_during_stays": false
                     *             },
                     *             "alarm": {
                     *               "mode": "manual",
                     *               "grace_s": 45,
                     *               "exit_delay_s": 45,
                     *               "siren": true,
                     *               "schedule": []
                     *             },
                     *             "presence": {
                     *               "enabled": true,
                     *               "no_show_h": 5
                     *             },
                     *             "climate": {
                     *               "temp_high": 30,
                     *               "temp_low": 13,
                     *               "hum_high": 70,
                     *               "hum_low": 25,
                     *               "freeze": 4,
                     *               "mould": true
                     *             },
                     *             "smoking": {
                     *               "enabled": true
                     *             },
                     *             "messages": {
                     *               "pre_arrival": true,
                     *               "safety": true,
                     *               "pre_arrival_lead_h": 24,
                     *               "window": [
                     *                 "09:00",
                     *                 "21:00"
                     *               ],
                     *               "max_per_day": 4,
                     *               "language": "en",
                     *               "host_phone": null
                     *             },
                     *             "guest_page": {
                     *               "house_rules": "",
                     *               "contact": "",
                     *               "code_visible_hours_before": 24
                     *             },
                     *             "maintenance_until": null
                     *           },
                     *           "settings_version": 2,
                     *           "tags": [],
                     *           "created_at": "2026-11-05T01:28:20.394Z"
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 12,
                     *         "limit": 3,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HomeList"];
                    "text/csv": string;
                };
            };
        };
    };
    createHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Boathouse",
                 *       "organization_id": "01a1a95238aa139bbb5087d5",
                 *       "timezone": "Europe/Stockholm"
                 *     }
                 */
                "application/json": components["schemas"]["HomeInput"];
            };
        };
        responses: {
            /** @description Create a home in an organization. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "name": "Boathouse",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "timezone": "Europe/Stockholm",
                     *       "address": "",
                     *       "devices": [],
                     *       "alarm_status": "off",
                     *       "alarm_mode": "manual",
                     *       "disturbance_monitoring_active": true,
                     *       "checkin_hour": 15,
                     *       "checkout_hour": 11,
                     *       "settings": {
                     *         "noise": {
                     *           "enabled": true,
                     *           "threshold_db": 75,
                     *           "duration_min": 10,
                     *           "step_min": 10,
                     *           "ladder": [
                     *             [
                     *               "flash_sound",
                     *               "sms"
                     *             ],
                     *             [
                     *               "sms",
                     *               "email"
                     *             ]
                     *           ],
                     *           "snooze_min": 30,
                     *           "quiet": {
                     *             "enabled": false,
                     *             "start": "22:00",
                     *             "end": "07:00",
                     *             "threshold_db": 70
                     *           }
                     *         },
                     *         "crowd": {
                     *           "max_occupants": null,
                     *           "hold_min": 15,
                     *           "only_during_stays": false
                     *         },
                     *         "alarm": {
                     *           "mode": "manual",
                     *           "grace_s": 45,
                     *           "exit_delay_s": 45,
                     *           "siren": true,
                     *           "schedule": []
                     *         },
                     *         "presence": {
                     *           "enabled": true,
                     *           "no_show_h": 5
                     *         },
                     *         "climate": {
                     *           "temp_high": 30,
                     *           "temp_low": 13,
                     *           "hum_high": 70,
                     *           "hum_low": 25,
                     *           "freeze": 4,
                     *           "mould": true
                     *         },
                     *         "smoking": {
                     *           "enabled": true
                     *         },
                     *         "messages": {
                     *           "pre_arrival": true,
                     *           "safety": true,
                     *           "pre_arrival_lead_h": 24,
                     *           "window": [
                     *             "09:00",
                     *             "21:00"
                     *           ],
                     *           "max_per_day": 4,
                     *           "language": "en",
                     *           "host_phone": null
                     *         },
                     *         "guest_page": {
                     *           "house_rules": "",
                     *           "contact": "",
                     *           "code_visible_hours_before": 24
                     *         },
                     *         "maintenance_until": null
                     *       },
                     *       "settings_version": 1,
                     *       "tags": [],
                     *       "created_at": "2026-11-19T03:40:36.474Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Home"];
                };
            };
        };
    };
    describeHomeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What can be set per home: defaults, ranges and units. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "defaults": {
                     *         "noise": {
                     *           "enabled": true,
                     *           "threshold_db": 75,
                     *           "duration_min": 10,
                     *           "step_min": 10,
                     *           "ladder": [
                     *             [
                     *               "flash_sound",
                     *               "sms"
                     *             ],
                     *             [
                     *               "sms",
                     *               "email"
                     *             ]
                     *           ],
                     *           "snooze_min": 30,
                     *           "quiet": {
                     *             "enabled": false,
                     *             "start": "22:00",
                     *             "end": "07:00",
                     *             "threshold_db": 70
                     *           }
                     *         },
                     *         "crowd": {
                     *           "max_occupants": null,
                     *           "hold_min": 15,
                     *           "only_during_stays": false
                     *         },
                     *         "alarm": {
                     *           "mode": "manual",
                     *           "grace_s": 45,
                     *           "exit_delay_s": 45,
                     *           "siren": true,
                     *           "schedule": []
                     *         },
                     *         "presence": {
                     *           "enabled": true,
                     *           "no_show_h": 5
                     *         },
                     *         "climate": {
                     *           "temp_high": 30,
                     *           "temp_low": 13,
                     *           "hum_high": 70,
                     *           "hum_low": 25,
                     *           "freeze": 4,
                     *           "mould": true
                     *         },
                     *         "smoking": {
                     *           "enabled": true
                     *         },
                     *         "messages": {
                     *           "pre_arrival": true,
                     *           "safety": true,
                     *           "pre_arrival_lead_h": 24,
                     *           "window": [
                     *             "09:00",
                     *             "21:00"
                     *           ],
                     *           "max_per_day": 4,
                     *           "language": "en",
                     *           "host_phone": null
                     *         },
                     *         "guest_page": {
                     *           "house_rules": "",
                     *           "contact": "",
                     *           "code_visible_hours_before": 24
                     *         },
                     *         "maintenance_until": null
                     *       },
                     *       "settings": [
                     *         {
                     *           "path": "noise.enabled",
                     *           "nullable": false
                     *         },
                     *         {
                     *           "path": "noise.threshold_db",
                     *           "nullable": false,
                     *           "unit": "dB",
                     *           "minimum": 40,
                     *           "maximum": 110,
                     *           "whole": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SettingsMetadata"];
                };
            };
        };
    };
    getHome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One home. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "home_id": "01a1a95238aa1838e61a3cbd",
                     *       "name": "Kallio two-room",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "timezone": "Europe/Helsinki",
                     *       "address": "Vaasankatu 4, Helsinki",
                     *       "devices": [
                     *         "01a1a95238aaa952fa2581e0",
                     *         "01a1a95238aade8591c899b9"
                     *       ],
                     *       "alarm_status": "off",
                     *       "alarm_mode": "manual",
                     *       "disturbance_monitoring_active": true,
                     *       "checkin_hour": 15,
                     *       "checkout_hour": 11,
                     *       "settings": {
                     *         "noise": {
                     *           "enabled": true,
                     *           "threshold_db": 75,
                     *           "duration_min": 10,
                     *           "step_min": 10,
                     *           "ladder": [
                     *             [
                     *               "flash_sound",
                     *               "sms"
                     *             ],
                     *             [
                     *               "sms",
                     *               "email"
                     *             ]
                     *           ],
                     *           "snooze_min": 30,
                     *           "quiet": {
                     *             "enabled": false,
                     *             "start": "22:00",
                     *             "end": "07:00",
                     *             "threshold_db": 70
                     *           }
                     *         },
                     *         "crowd": {
                     *           "max_occupants": 8,
                     *           "hold_min": 15,
                     *           "only_during_stays": false
                     *         },
                     *         "alarm": {
                     *           "mode": "manual",
                     *           "grace_s": 45,
                     *           "exit_delay_s": 45,
                     *           "siren": true,
                     *           "schedule": []
                     *         },
                     *         "presence": {
                     *           "enabled": true,
                     *           "no_show_h": 5
                     *         },
                     *         "climate": {
                     *           "temp_high": 30,
                     *           "temp_low": 13,
                     *           "hum_high": 70,
                     *           "hum_low": 25,
                     *           "freeze": 4,
                     *           "mould": true
                     *         },
                     *         "smoking": {
                     *           "enabled": true
                     *         },
                     *         "messages": {
                     *           "pre_arrival": true,
                     *           "safety": true,
                     *           "pre_arrival_lead_h": 24,
                     *           "window": [
                     *             "09:00",
                     *             "21:00"
                     *           ],
                     *           "max_per_day": 4,
                     *           "language": "en",
                     *           "host_phone": null
                     *         },
                     *         "guest_page": {
                     *           "house_rules": "",
                     *           "contact": "",
                     *           "code_visible_hours_before": 24
                     *         },
                     *         "maintenance_until": null
                     *       },
                     *       "settings_version": 2,
                     *       "tags": [],
                     *       "created_at": "2026-11-05T01:28:20.394Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Home"];
                };
            };
        };
    };
    replaceHome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Boathouse by the lake",
                 *       "checkin_hour": 16
                 *     }
                 */
                "application/json": components["schemas"]["HomeChange"];
            };
        };
        responses: {
            /** @description Change members of a home; the others stay. Members of an organization may change alarm_status only. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "name": "Boathouse by the lake",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "timezone": "Europe/Stockholm",
                     *       "address": "",
                     *       "devices": [],
                     *       "alarm_status": "off",
                     *       "alarm_mode": "manual",
                     *       "disturbance_monitoring_active": true,
                     *       "checkin_hour": 16,
                     *       "checkout_hour": 11,
                     *       "settings": {
                     *         "noise": {
                     *           "enabled": true,
                     *           "threshold_db": 75,
                     *           "duration_min": 10,
                     *           "step_min": 10,
                     *           "ladder": [
                     *             [
                     *               "flash_sound",
                     *               "sms"
                     *             ],
                     *             [
                     *               "sms",
                     *               "email"
                     *             ]
                     *           ],
                     *           "snooze_min": 30,
                     *           "quiet": {
                     *             "enabled": false,
                     *             "start": "22:00",
                     *             "end": "07:00",
                     *             "threshold_db": 70
                     *           }
                     *         },
                     *         "crowd": {
                     *           "max_occupants": null,
                     *           "hold_min": 15,
                     *           "only_during_stays": false
                     *         },
                     *         "alarm": {
                     *           "mode": "manual",
                     *           "grace_s": 45,
                     *           "exit_delay_s": 45,
                     *           "siren": true,
                     *           "schedule": []
                     *         },
                     *         "presence": {
                     *           "enabled": true,
                     *           "no_show_h": 5
                     *         },
                     *         "climate": {
                     *           "temp_high": 30,
                     *           "temp_low": 13,
                     *           "hum_high": 70,
                     *           "hum_low": 25,
                     *           "freeze": 4,
                     *           "mould": true
                     *         },
                     *         "smoking": {
                     *           "enabled": true
                     *         },
                     *         "messages": {
                     *           "pre_arrival": true,
                     *           "safety": true,
                     *           "pre_arrival_lead_h": 24,
                     *           "window": [
                     *             "09:00",
                     *             "21:00"
                     *           ],
                     *           "max_per_day": 4,
                     *           "language": "en",
                     *           "host_phone": null
                     *         },
                     *         "guest_page": {
                     *           "house_rules": "",
                     *           "contact": "",
                     *           "code_visible_hours_before": 24
                     *         },
                     *         "maintenance_until": null
                     *       },
                     *       "settings_version": 1,
                     *       "tags": [],
                     *       "created_at": "2026-11-19T03:40:36.474Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Home"];
                };
            };
        };
    };
    deleteHome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    updateHome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settings": {
                 *         "noise": {
                 *           "threshold_db": 70
                 *         },
                 *         "crowd": {
                 *           "max_occupants": 6
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["HomeChange"];
            };
        };
        responses: {
            /** @description Change members of a home; the others stay. Members of an organization may change alarm_status only. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "name": "Boathouse by the lake",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "timezone": "Europe/Stockholm",
                     *       "address": "",
                     *       "devices": [],
                     *       "alarm_status": "off",
                     *       "alarm_mode": "manual",
                     *       "disturbance_monitoring_active": true,
                     *       "checkin_hour": 16,
                     *       "checkout_hour": 11,
                     *       "settings": {
                     *         "noise": {
                     *           "enabled": true,
                     *           "threshold_db": 70,
                     *           "duration_min": 10,
                     *           "step_min": 10,
                     *           "ladder": [
                     *             [
                     *               "flash_sound",
                     *               "sms"
                     *             ],
                     *             [
                     *               "sms",
                     *               "email"
                     *             ]
                     *           ],
                     *           "snooze_min": 30,
                     *           "quiet": {
                     *             "enabled": false,
                     *             "start": "22:00",
                     *             "end": "07:00",
                     *             "threshold_db": 70
                     *           }
                     *         },
                     *         "crowd": {
                     *           "max_occupants": 6,
                     *           "hold_min": 15,
                     *           "only_during_stays": false
                     *         },
                     *         "alarm": {
                     *           "mode": "manual",
                     *           "grace_s": 45,
                     *           "exit_delay_s": 45,
                     *           "siren": true,
                     *           "schedule": []
                     *         },
                     *         "presence": {
                     *           "enabled": true,
                     *           "no_show_h": 5
                     *         },
                     *         "climate": {
                     *           "temp_high": 30,
                     *           "temp_low": 13,
                     *           "hum_high": 70,
                     *           "hum_low": 25,
                     *           "freeze": 4,
                     *           "mould": true
                     *         },
                     *         "smoking": {
                     *           "enabled": true
                     *         },
                     *         "messages": {
                     *           "pre_arrival": true,
                     *           "safety": true,
                     *           "pre_arrival_lead_h": 24,
                     *           "window": [
                     *             "09:00",
                     *             "21:00"
                     *           ],
                     *           "max_per_day": 4,
                     *           "language": "en",
                     *           "host_phone": null
                     *         },
                     *         "guest_page": {
                     *           "house_rules": "",
                     *           "contact": "",
                     *           "code_visible_hours_before": 24
                     *         },
                     *         "maintenance_until": null
                     *       },
                     *       "settings_version": 2,
                     *       "tags": [],
                     *       "created_at": "2026-11-19T03:40:36.474Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Home"];
                };
            };
        };
    };
    setAlarm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "alarm_status": "on"
                 *     }
                 */
                "application/json": components["schemas"]["AlarmChange"];
            };
        };
        responses: {
            /** @description Arm (on) or disarm (off) the alarm. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "name": "Boathouse by the lake",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "timezone": "Europe/Stockholm",
                     *       "address": "",
                     *       "devices": [],
                     *       "alarm_status": "on",
                     *       "alarm_mode": "manual",
                     *       "disturbance_monitoring_active": true,
                     *       "checkin_hour": 16,
                     *       "checkout_hour": 11,
                     *       "settings": {
                     *         "noise": {
                     *           "enabled": true,
                     *           "threshold_db": 70,
                     *           "duration_min": 10,
                     *           "step_min": 10,
                     *           "ladder": [
                     *             [
                     *               "flash_sound",
                     *               "sms"
                     *             ],
                     *             [
                     *               "sms",
                     *               "email"
                     *             ]
                     *           ],
                     *           "snooze_min": 30,
                     *           "quiet": {
                     *             "enabled": false,
                     *             "start": "22:00",
                     *             "end": "07:00",
                     *             "threshold_db": 70
                     *           }
                     *         },
                     *         "crowd": {
                     *           "max_occupants": 6,
                     *           "hold_min": 15,
                     *           "only_during_stays": false
                     *         },
                     *         "alarm": {
                     *           "mode": "manual",
                     *           "grace_s": 45,
                     *           "exit_delay_s": 45,
                     *           "siren": true,
                     *           "schedule": []
                     *         },
                     *         "presence": {
                     *           "enabled": true,
                     *           "no_show_h": 5
                     *         },
                     *         "climate": {
                     *           "temp_high": 30,
                     *           "temp_low": 13,
                     *           "hum_high": 70,
                     *           "hum_low": 25,
                     *           "freeze": 4,
                     *           "mould": true
                     *         },
                     *         "smoking": {
                     *           "enabled": true
                     *         },
                     *         "messages": {
                     *           "pre_arrival": true,
                     *           "safety": true,
                     *           "pre_arrival_lead_h": 24,
                     *           "window": [
                     *             "09:00",
                     *             "21:00"
                     *           ],
                     *           "max_per_day": 4,
                     *           "language": "en",
                     *           "host_phone": null
                     *         },
                     *         "guest_page": {
                     *           "house_rules": "",
                     *           "contact": "",
                     *           "code_visible_hours_before": 24
                     *         },
                     *         "maintenance_until": null
                     *       },
                     *       "settings_version": 2,
                     *       "tags": [],
                     *       "created_at": "2026-11-19T03:40:36.474Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Home"];
                };
            };
        };
    };
    updateAlarm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "alarm_status": "off"
                 *     }
                 */
                "application/json": components["schemas"]["AlarmChange"];
            };
        };
        responses: {
            /** @description Arm (on) or disarm (off) the alarm. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "name": "Boathouse by the lake",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "timezone": "Europe/Stockholm",
                     *       "address": "",
                     *       "devices": [],
                     *       "alarm_status": "off",
                     *       "alarm_mode": "manual",
                     *       "disturbance_monitoring_active": true,
                     *       "checkin_hour": 16,
                     *       "checkout_hour": 11,
                     *       "settings": {
                     *         "noise": {
                     *           "enabled": true,
                     *           "threshold_db": 70,
                     *           "duration_min": 10,
                     *           "step_min": 10,
                     *           "ladder": [
                     *             [
                     *               "flash_sound",
                     *               "sms"
                     *             ],
                     *             [
                     *               "sms",
                     *               "email"
                     *             ]
                     *           ],
                     *           "snooze_min": 30,
                     *           "quiet": {
                     *             "enabled": false,
                     *             "start": "22:00",
                     *             "end": "07:00",
                     *             "threshold_db": 70
                     *           }
                     *         },
                     *         "crowd": {
                     *           "max_occupants": 6,
                     *           "hold_min": 15,
                     *           "only_during_stays": false
                     *         },
                     *         "alarm": {
                     *           "mode": "manual",
                     *           "grace_s": 45,
                     *           "exit_delay_s": 45,
                     *           "siren": true,
                     *           "schedule": []
                     *         },
                     *         "presence": {
                     *           "enabled": true,
                     *           "no_show_h": 5
                     *         },
                     *         "climate": {
                     *           "temp_high": 30,
                     *           "temp_low": 13,
                     *           "hum_high": 70,
                     *           "hum_low": 25,
                     *           "freeze": 4,
                     *           "mould": true
                     *         },
                     *         "smoking": {
                     *           "enabled": true
                     *         },
                     *         "messages": {
                     *           "pre_arrival": true,
                     *           "safety": true,
                     *           "pre_arrival_lead_h": 24,
                     *           "window": [
                     *             "09:00",
                     *             "21:00"
                     *           ],
                     *           "max_per_day": 4,
                     *           "language": "en",
                     *           "host_phone": null
                     *         },
                     *         "guest_page": {
                     *           "house_rules": "",
                     *           "contact": "",
                     *           "code_visible_hours_before": 24
                     *         },
                     *         "maintenance_until": null
                     *       },
                     *       "settings_version": 2,
                     *       "tags": [],
                     *       "created_at": "2026-11-19T03:40:36.474Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Home"];
                };
            };
        };
    };
    silenceAlarm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop the siren, or the countdown to it; the alarm stays armed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "name": "Boathouse by the lake",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "timezone": "Europe/Stockholm",
                     *       "address": "",
                     *       "devices": [],
                     *       "alarm_status": "off",
                     *       "alarm_mode": "manual",
                     *       "disturbance_monitoring_active": true,
                     *       "checkin_hour": 16,
                     *       "checkout_hour": 11,
                     *       "settings": {
                     *         "noise": {
                     *           "enabled": true,
                     *           "threshold_db": 70,
                     *           "duration_min": 10,
                     *           "step_min": 10,
                     *           "ladder": [
                     *             [
                     *               "flash_sound",
                     *               "sms"
                     *             ],
                     *             [
                     *               "sms",
                     *               "email"
                     *             ]
                     *           ],
                     *           "snooze_min": 30,
                     *           "quiet": {
                     *             "enabled": false,
                     *             "start": "22:00",
                     *             "end": "07:00",
                     *             "threshold_db": 70
                     *           }
                     *         },
                     *         "crowd": {
                     *           "max_occupants": 6,
                     *           "hold_min": 15,
                     *           "only_during_stays": false
                     *         },
                     *         "alarm": {
                     *           "mode": "manual",
                     *           "grace_s": 45,
                     *           "exit_delay_s": 45,
                     *           "siren": true,
                     *           "schedule": []
                     *         },
                     *         "presence": {
                     *           "enabled": true,
                     *           "no_show_h": 5
                     *         },
                     *         "climate": {
                     *           "temp_high": 30,
                     *           "temp_low": 13,
                     *           "hum_high": 70,
                     *           "hum_low": 25,
                     *           "freeze": 4,
                     *           "mould": true
                     *         },
                     *         "smoking": {
                     *           "enabled": true
                     *         },
                     *         "messages": {
                     *           "pre_arrival": true,
                     *           "safety": true,
                     *           "pre_arrival_lead_h": 24,
                     *           "window": [
                     *             "09:00",
                     *             "21:00"
                     *           ],
                     *           "max_per_day": 4,
                     *           "language": "en",
                     *           "host_phone": null
                     *         },
                     *         "guest_page": {
                     *           "house_rules": "",
                     *           "contact": "",
                     *           "code_visible_hours_before": 24
                     *         },
                     *         "maintenance_until": null
                     *       },
                     *       "settings_version": 2,
                     *       "tags": [],
                     *       "created_at": "2026-11-19T03:40:36.474Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Home"];
                };
            };
        };
    };
    updateManyHomes: {
        parameters: {
            query?: {
                /** @description Answer what would change, and store nothing. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "home_ids": [
                 *         "01a1f1e458faa35334dec07f"
                 *       ],
                 *       "checkin_hour": 16,
                 *       "settings": {
                 *         "noise": {
                 *           "threshold_db": 68
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ManyHomesChange"];
            };
        };
        responses: {
            /** @description Change the same settings in many homes, in all of them or none; what is left out stays. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "homes": [
                     *         {
                     *           "home_id": "01a1f1e458faa35334dec07f",
                     *           "name": "Boathouse by the lake",
                     *           "changed": [
                     *             "settings.noise.threshold_db"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ManyHomesChanged"];
                };
            };
        };
    };
    listPresets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Presets of an organization: named settings for many homes at once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "presets": [
                     *         {
                     *           "preset_id": "quiet_city",
                     *           "name": "Quiet city flat",
                     *           "built_in": true,
                     *           "settings": {
                     *             "noise": {
                     *               "enabled": true,
                     *               "threshold_db": 65,
                     *               "duration_min": 5,
                     *               "quiet": {
                     *                 "enabled": true,
                     *                 "start": "22:00",
                     *                 "end": "07:00",
                     *                 "threshold_db": 60
                     *               }
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "preset_id": "standard",
                     *           "name": "Standard home",
                     *           "built_in": true,
                     *           "settings": {
                     *             "noise": {
                     *               "enabled": true,
                     *               "threshold_db": 75,
                     *               "duration_min": 10,
                     *               "quiet": {
                     *                 "enabled": true,
                     *                 "start": "22:00",
                     *                 "end": "07:00",
                     *                 "threshold_db": 70
                     *               }
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PresetList"];
                };
            };
        };
    };
    createPreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Old town",
                 *       "settings": {
                 *         "noise": {
                 *           "threshold_db": 65
                 *         },
                 *         "alarm": {
                 *           "mode": "vacant"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PresetInput"];
            };
        };
        responses: {
            /** @description Create a preset; it names only what it sets, at every level. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "preset_id": "01a1f1ece28646256bb58189",
                     *       "name": "Old town",
                     *       "built_in": false,
                     *       "settings": {
                     *         "noise": {
                     *           "threshold_db": 65
                     *         },
                     *         "alarm": {
                     *           "mode": "vacant"
                     *         }
                     *       },
                     *       "created_at": "2026-11-19T03:49:55.974Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Preset"];
                };
            };
        };
    };
    deletePreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description 24 lower-case hex characters; a word for a built-in one. */
                preset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    updatePreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description 24 lower-case hex characters; a word for a built-in one. */
                preset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settings": {
                 *         "noise": {
                 *           "threshold_db": 60
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PresetChange"];
            };
        };
        responses: {
            /** @description Change the name or the settings of a preset, those as a whole; homes stay as they are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "preset_id": "01a1f1ece28646256bb58189",
                     *       "name": "Old town",
                     *       "built_in": false,
                     *       "settings": {
                     *         "noise": {
                     *           "threshold_db": 60
                     *         }
                     *       },
                     *       "created_at": "2026-11-19T03:49:55.974Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Preset"];
                };
            };
        };
    };
    applyPreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description 24 lower-case hex characters; a word for a built-in one. */
                preset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "home_ids": [
                 *         "01a1f1e458faa35334dec07f"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PresetUse"];
            };
        };
        responses: {
            /** @description Set what the preset names in many homes, in all of them or none; their other settings stay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "applied": 1
                     *     }
                     */
                    "application/json": components["schemas"]["PresetApplied"];
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description Only what happened at this time or later. */
                from?: string;
                /** @description Only what happened before this time. */
                to?: string;
                /** @description Id of the user who did it: 24 lower-case hex characters. */
                actor?: string;
                /** @description Only this action. */
                action?: "login.succeeded" | "login.failed" | "session.ended" | "sessions.ended" | "password.changed" | "password.reset" | "keys.revoked" | "account.updated" | "account.disabled" | "account.enabled" | "account.deleted" | "factor.added" | "factor.removed" | "factor.renamed" | "token.created" | "token.revoked" | "client.created" | "client.updated" | "client.secret_rotated" | "client.deleted" | "app.allowed" | "app.removed" | "user_webhook.created" | "user_webhook.updated" | "user_webhook.deleted" | "notification_channel.added" | "notification_channel.updated" | "notification_channel.removed" | "notification_rules.changed" | "organization.created" | "organization.updated" | "organization.deleted" | "organization.exported" | "organization.closed" | "organization.opened" | "organization.imported" | "organization.second_factor_required" | "retention.changed" | "member.added" | "member.joined" | "member.role_changed" | "member.access_changed" | "member.removed" | "member.left" | "invitation.created" | "invitation.resent" | "invitation.revoked" | "audit.exported" | "sms_number.added" | "sms_number.removed" | "home.created" | "home.updated" | "home.deleted" | "alarm.armed" | "alarm.disarmed" | "alarm.silenced" | "on_call.changed" | "alerting.tested" | "alerting.test_confirmed" | "escalation.changed" | "incident.acknowledged" | "incident.snoozed" | "incident.closed" | "incident.noted" | "evidence.made" | "evidence.read" | "evidence.deleted" | "noise.acknowledged" | "noise.snoozed" | "noise.snooze_ended" | "preset.created" | "preset.updated" | "preset.deleted" | "preset.applied" | "device.created" | "device.updated" | "device.deleted" | "device.token_created" | "device.paired" | "bridge.created" | "bridge.updated" | "bridge.deleted" | "bridge.token_created" | "bridge.device_assigned" | "bridge.device_unassigned" | "event.emitted" | "guest.created" | "guest.updated" | "guest.access_code_changed" | "guest.deleted" | "guest.imported" | "guest.contact_read" | "guest.exported" | "guest.erased" | "integration.created" | "integration.updated" | "integration.deleted" | "connection.created" | "connection.updated" | "connection.deleted" | "connection.mapped" | "message.written" | "template.replaced" | "template.reset" | "listener.created" | "webhook.created" | "webhook.updated" | "webhook.repaired" | "webhook.deleted";
                /** @description Only things of this kind. */
                object_kind?: "organization" | "user" | "session" | "factor" | "token" | "client" | "app" | "user_webhook" | "notification_channel" | "invitation" | "audit_log" | "sms_number" | "home" | "preset" | "device" | "bridge" | "guest" | "evidence" | "integration" | "connection" | "template" | "webhook";
                /** @description Only what was done to this one. */
                object_id?: string;
                /** @description Id of the entry: only what is older than it. So no page moves while entries are added: 24 lower-case hex characters. */
                before?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who did what in the organization, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "audit_id": "01a1f1f29f5a6a1487d95ef3",
                     *           "at": "2026-11-19T03:56:11.994Z",
                     *           "action": "app.allowed",
                     *           "text": "Olga Svensson let the app Wall panel use the account (permissions: user_read, homes_read, homes_write, devices_read, devices_write, events_read, guests_read, guests_write, webhook_read, webhook_write, organization_write)",
                     *           "actor": {
                     *             "via": "session",
                     *             "user_id": "01a1a95238aa456871955ba4",
                     *             "name": "Olga Svensson"
                     *           },
                     *           "object": {
                     *             "kind": "app",
                     *             "id": "01a1f1f271e2d7ceca65c28a",
                     *             "name": "Wall panel"
                     *           },
                     *           "address": "127.0.0.1",
                     *           "token_id": "01a1f1ef854a252082e00bbc",
                     *           "changes": [
                     *             {
                     *               "member": "permissions",
                     *               "to": "user_read, homes_read, homes_write, devices_read, devices_write, events_read, guests_read, guests_write, webhook_read, webhook_write, organization_write"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "audit_id": "01a1f1f268beeaf3f3d1a380",
                     *           "at": "2026-11-19T03:55:58.014Z",
                     *           "action": "client.secret_rotated",
                     *           "text": "Olga Svensson made a new secret for the OAuth client Kitchen panel",
                     *           "actor": {
                     *             "via": "session",
                     *             "user_id": "01a1a95238aa456871955ba4",
                     *             "name": "Olga Svensson"
                     *           },
                     *           "object": {
                     *             "kind": "client",
                     *             "id": "01a1f1f23d26b33bf7829081",
                     *             "name": "Kitchen panel"
                     *           },
                     *           "address": "127.0.0.1",
                     *           "token_id": "01a1f1ef854a252082e00bbc"
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 99,
                     *         "limit": 2,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AuditList"];
                };
            };
        };
    };
    exportAuditLog: {
        parameters: {
            query?: {
                /** @description Only what happened at this time or later. */
                from?: string;
                /** @description Only what happened before this time. */
                to?: string;
                /** @description Id of the user who did it: 24 lower-case hex characters. */
                actor?: string;
                /** @description Only this action. */
                action?: "login.succeeded" | "login.failed" | "session.ended" | "sessions.ended" | "password.changed" | "password.reset" | "keys.revoked" | "account.updated" | "account.disabled" | "account.enabled" | "account.deleted" | "factor.added" | "factor.removed" | "factor.renamed" | "token.created" | "token.revoked" | "client.created" | "client.updated" | "client.secret_rotated" | "client.deleted" | "app.allowed" | "app.removed" | "user_webhook.created" | "user_webhook.updated" | "user_webhook.deleted" | "notification_channel.added" | "notification_channel.updated" | "notification_channel.removed" | "notification_rules.changed" | "organization.created" | "organization.updated" | "organization.deleted" | "organization.exported" | "organization.closed" | "organization.opened" | "organization.imported" | "organization.second_factor_required" | "retention.changed" | "member.added" | "member.joined" | "member.role_changed" | "member.access_changed" | "member.removed" | "member.left" | "invitation.created" | "invitation.resent" | "invitation.revoked" | "audit.exported" | "sms_number.added" | "sms_number.removed" | "home.created" | "home.updated" | "home.deleted" | "alarm.armed" | "alarm.disarmed" | "alarm.silenced" | "on_call.changed" | "alerting.tested" | "alerting.test_confirmed" | "escalation.changed" | "incident.acknowledged" | "incident.snoozed" | "incident.closed" | "incident.noted" | "evidence.made" | "evidence.read" | "evidence.deleted" | "noise.acknowledged" | "noise.snoozed" | "noise.snooze_ended" | "preset.created" | "preset.updated" | "preset.deleted" | "preset.applied" | "device.created" | "device.updated" | "device.deleted" | "device.token_created" | "device.paired" | "bridge.created" | "bridge.updated" | "bridge.deleted" | "bridge.token_created" | "bridge.device_assigned" | "bridge.device_unassigned" | "event.emitted" | "guest.created" | "guest.updated" | "guest.access_code_changed" | "guest.deleted" | "guest.imported" | "guest.contact_read" | "guest.exported" | "guest.erased" | "integration.created" | "integration.updated" | "integration.deleted" | "connection.created" | "connection.updated" | "connection.deleted" | "connection.mapped" | "message.written" | "template.replaced" | "template.reset" | "listener.created" | "webhook.created" | "webhook.updated" | "webhook.repaired" | "webhook.deleted";
                /** @description Only things of this kind. */
                object_kind?: "organization" | "user" | "session" | "factor" | "token" | "client" | "app" | "user_webhook" | "notification_channel" | "invitation" | "audit_log" | "sms_number" | "home" | "preset" | "device" | "bridge" | "guest" | "evidence" | "integration" | "connection" | "template" | "webhook";
                /** @description Only what was done to this one. */
                object_id?: string;
                /** @description CSV unless told; jsonl: JSON lines. */
                format?: "csv" | "jsonl";
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, newest entry first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/jsonl": string;
                };
            };
        };
    };
    listGuests: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description Only stays that end after this time. */
                from?: string;
                /** @description Only stays that begin before this time. */
                to?: string;
                /** @description As of now; an open stay lasts 30 days. */
                status?: "upcoming" | "current" | "past";
                /** @description Exactly this source. */
                source?: string;
                /** @description Part of a name, e-mail or phone number. */
                q?: string;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guests of a home, by check-in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guests": [
                     *         {
                     *           "guest_id": "01a1a95238aa871ead363dcd",
                     *           "home_id": "01a1a95238aa1838e61a3cbd",
                     *           "name": "Anna Virtanen",
                     *           "phone_number": "+46701740633",
                     *           "email": "anna.virtanen@example.com",
                     *           "checkin_time": "2026-10-31T14:30:00.000Z",
                     *           "checkout_time": "2026-11-03T07:15:00.000Z",
                     *           "source": "app",
                     *           "readonly": false,
                     *           "validation_errors": [],
                     *           "access_code": "203251",
                     *           "guest_page": "http://127.0.0.1:37989/g/AaGpUjiqhx6tNj3N5ySYsjNIu5ZmWCcUqpDwbQ",
                     *           "created_at": "2026-11-05T01:28:20.394Z",
                     *           "updated_at": "2026-11-05T01:28:20.394Z"
                     *         },
                     *         {
                     *           "guest_id": "01a1a95238aa410fea38eb88",
                     *           "home_id": "01a1a95238aa1838e61a3cbd",
                     *           "name": "Sofia Lindqvist",
                     *           "phone_number": "+46701740650",
                     *           "email": "sofia.lindqvist@example.com",
                     *           "checkin_time": "2026-11-04T12:30:00.000Z",
                     *           "checkout_time": "2026-11-09T08:30:00.000Z",
                     *           "source": "app",
                     *           "readonly": false,
                     *           "validation_errors": [],
                     *           "access_code": "871832",
                     *           "guest_page": "http://127.0.0.1:37989/g/AaGpUjiqQQ_qOOuIuG7AOO_cAuZNPBSSk-xJ6g",
                     *           "created_at": "2026-11-05T01:28:20.394Z",
                     *           "updated_at": "2026-11-05T01:28:20.394Z"
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 7,
                     *         "limit": 2,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GuestList"];
                    "text/csv": string;
                };
            };
        };
    };
    createGuest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Anna Andersson",
                 *       "email": "anna@example.com",
                 *       "phone_number": "+46701234567",
                 *       "checkin_time": "2026-12-09T03:41:38.334Z",
                 *       "checkout_time": "2026-12-14T03:41:38.334Z"
                 *     }
                 */
                "application/json": components["schemas"]["GuestInput"];
            };
        };
        responses: {
            /** @description Create a guest; the same reservation posted twice makes two guests. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guest_id": "01a1f1e5e8d283dedc266185",
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "name": "Anna Andersson",
                     *       "phone_number": "+46701234567",
                     *       "email": "anna@example.com",
                     *       "checkin_time": "2026-12-09T03:41:38.334Z",
                     *       "checkout_time": "2026-12-14T03:41:38.334Z",
                     *       "source": "api",
                     *       "readonly": false,
                     *       "validation_errors": [],
                     *       "access_code": "384664",
                     *       "guest_page": "http://127.0.0.1:37989/g/AaHx5ejSg97cJmGF53XvWPRpLeTZtwlooS9-_g",
                     *       "created_at": "2026-11-19T03:42:18.834Z",
                     *       "updated_at": "2026-11-19T03:42:18.834Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Guest"];
                };
            };
        };
    };
    listStays: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description Only stays that end after this time. */
                from?: string;
                /** @description Only stays that begin before this time. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description When a home is taken, without by whom. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "stays": [
                     *         {
                     *           "checkin_time": "2026-10-31T14:30:00.000Z",
                     *           "checkout_time": "2026-11-03T07:15:00.000Z"
                     *         },
                     *         {
                     *           "checkin_time": "2026-11-04T12:30:00.000Z",
                     *           "checkout_time": "2026-11-09T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 7,
                     *         "limit": 50,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StayList"];
                };
            };
        };
    };
    getGuest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One guest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guest_id": "01a1f1e5e8d283dedc266185",
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "name": "Anna Andersson",
                     *       "phone_number": "+46701234567",
                     *       "email": "anna@example.com",
                     *       "checkin_time": "2026-12-10T03:41:38.334Z",
                     *       "checkout_time": "2026-12-14T03:41:38.334Z",
                     *       "source": "api",
                     *       "readonly": false,
                     *       "validation_errors": [],
                     *       "access_code": "384664",
                     *       "guest_page": "http://127.0.0.1:37989/g/AaHx5ejSg97cJmGF53XvWPRpLeTZtwlooS9-_g",
                     *       "created_at": "2026-11-19T03:42:18.834Z",
                     *       "updated_at": "2026-11-19T03:42:33.594Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Guest"];
                };
            };
        };
    };
    replaceGuest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Anna Andersson",
                 *       "email": "anna@example.com",
                 *       "phone_number": "+46701234567",
                 *       "checkin_time": "2026-12-10T03:41:38.334Z",
                 *       "checkout_time": "2026-12-14T03:41:38.334Z"
                 *     }
                 */
                "application/json": components["schemas"]["GuestInput"];
            };
        };
        responses: {
            /** @description Replace a guest; what is left out is cleared. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guest_id": "01a1f1e5e8d283dedc266185",
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "name": "Anna Andersson",
                     *       "phone_number": "+46701234567",
                     *       "email": "anna@example.com",
                     *       "checkin_time": "2026-12-10T03:41:38.334Z",
                     *       "checkout_time": "2026-12-14T03:41:38.334Z",
                     *       "source": "api",
                     *       "readonly": false,
                     *       "validation_errors": [],
                     *       "access_code": "384664",
                     *       "guest_page": "http://127.0.0.1:37989/g/AaHx5ejSg97cJmGF53XvWPRpLeTZtwlooS9-_g",
                     *       "created_at": "2026-11-19T03:42:18.834Z",
                     *       "updated_at": "2026-11-19T03:42:33.594Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Guest"];
                };
            };
        };
    };
    deleteGuest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the body is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateGuest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "checkout_time": "2026-12-15T03:41:38.334Z"
                 *     }
                 */
                "application/json": components["schemas"]["GuestChange"];
            };
        };
        responses: {
            /** @description Change members of a guest; the others stay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guest_id": "01a1f1e5e8d283dedc266185",
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "name": "Anna Andersson",
                     *       "phone_number": "+46701234567",
                     *       "email": "anna@example.com",
                     *       "checkin_time": "2026-12-09T03:41:38.334Z",
                     *       "checkout_time": "2026-12-15T03:41:38.334Z",
                     *       "source": "api",
                     *       "readonly": false,
                     *       "validation_errors": [],
                     *       "access_code": "384664",
                     *       "guest_page": "http://127.0.0.1:37989/g/AaHx5ejSg97cJmGF53XvWPRpLeTZtwlooS9-_g",
                     *       "created_at": "2026-11-19T03:42:18.834Z",
                     *       "updated_at": "2026-11-19T03:42:29.034Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Guest"];
                };
            };
        };
    };
    changeAccessCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "access_code": "471100"
                 *     }
                 */
                "application/json": components["schemas"]["AccessCodeChange"];
            };
        };
        responses: {
            /** @description Give a guest another access code, this one or one that is drawn. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guest_id": "01a1f1e5e8d283dedc266185",
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "name": "Anna Andersson",
                     *       "phone_number": "+46701234567",
                     *       "email": "anna@example.com",
                     *       "checkin_time": "2026-12-10T03:41:38.334Z",
                     *       "checkout_time": "2026-12-14T03:41:38.334Z",
                     *       "source": "api",
                     *       "readonly": false,
                     *       "validation_errors": [],
                     *       "access_code": "471100",
                     *       "guest_page": "http://127.0.0.1:37989/g/AaHx5ejSg97cJmGF53XvWPRpLeTZtwlooS9-_g",
                     *       "created_at": "2026-11-19T03:42:18.834Z",
                     *       "updated_at": "2026-11-19T03:42:40.134Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Guest"];
                };
            };
        };
    };
    exportGuest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything that is kept about a guest. Needs guests_read too. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "exported_at": "2026-11-19T03:42:56.454Z",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "home": {
                     *         "home_id": "01a1f1e458faa35334dec07f",
                     *         "name": "Boathouse by the lake",
                     *         "timezone": "Europe/Stockholm",
                     *         "address": ""
                     *       },
                     *       "guest": {
                     *         "guest_id": "01a1f1e5e8d283dedc266185",
                     *         "home_id": "01a1f1e458faa35334dec07f",
                     *         "name": "Anna Andersson",
                     *         "phone_number": "+46701234567",
                     *         "email": "anna@example.com",
                     *         "checkin_time": "2026-12-10T03:41:38.334Z",
                     *         "checkout_time": "2026-12-14T03:41:38.334Z",
                     *         "source": "api",
                     *         "readonly": false,
                     *         "validation_errors": [],
                     *         "access_code": "471100",
                     *         "guest_page": "http://127.0.0.1:37989/g/AaHx5ejSg97cJmGF53XvWPRpLeTZtwlooS9-_g",
                     *         "created_at": "2026-11-19T03:42:18.834Z",
                     *         "updated_at": "2026-11-19T03:42:40.134Z"
                     *       },
                     *       "messages": [
                     *         {
                     *           "message_id": "01a1f1e65e3e9902bc9960e0",
                     *           "home_id": "01a1f1e458faa35334dec07f",
                     *           "direction": "out",
                     *           "channel": "email",
                     *           "purpose": "written",
                     *           "status": "queued",
                     *           "attempts": 0,
                     *           "scheduled_for": "2026-11-19T03:42:48.894Z",
                     *           "created_at": "2026-11-19T03:42:48.894Z",
                     *           "guest_id": "01a1f1e5e8d283dedc266185",
                     *           "subject": "Your stay at Boathouse by the lake",
                     *           "text": "Welcome! The key is under the mat."
                     *         }
                     *       ],
                     *       "events": [],
                     *       "presence": [],
                     *       "incidents": [],
                     *       "evidence": [],
                     *       "not_included": [
                     *         "What devices measured in the home during the stay: it is read by device, such as GET /devices/{device_id}/sound_level, and names nobody.",
                     *         "What stands in signed reports: GET /homes/{home_id}/evidence/{report_id} has it."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GuestExport"];
                };
            };
        };
    };
    eraseGuest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erase the personal data of a guest, a read-only one too; the stay remains. It cannot be taken back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guest_id": "01a1f1e5e8d283dedc266185",
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "erased_at": "2026-11-19T03:43:05.694Z",
                     *       "was_known": true,
                     *       "erased": {
                     *         "messages": 1,
                     *         "cancelled_messages": 0,
                     *         "events": 0,
                     *         "notes": 0
                     *       },
                     *       "remains": [
                     *         {
                     *           "what": "The stay: its check-in, its check-out and where it came from",
                     *           "why": "Events belong to stays, and the home counts as occupied meanwhile. The name is gone, and what the source calls the stay is kept as a hash, so that the next reading of a booking calendar does not bring the guest back."
                     *         },
                     *         {
                     *           "what": "The access code and the guest’s page",
                     *           "why": "A guest who is there must get in. Neither says who the guest is."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GuestErased"];
                };
            };
        };
    };
    listIntegrations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the guests of a home come from by themselves, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "integrations": [
                     *         {
                     *           "integration_id": "01a1f1ec6432688cdcbb0193",
                     *           "type": "ical",
                     *           "name": "Airbnb",
                     *           "url": "https://calendar.example.com/boathouse.ics",
                     *           "created_at": "2026-11-19T03:49:23.634Z",
                     *           "last_synced_at": null,
                     *           "last_error": "DNS: the name calendar.example.com does not exist",
                     *           "guest_count": 0,
                     *           "leaving_count": 0,
                     *           "next_sync_at": "2026-11-19T04:03:42.409Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IntegrationList"];
                };
            };
        };
    };
    createIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "ical",
                 *       "name": "Airbnb",
                 *       "url": "https://calendar.example.com/boathouse.ics"
                 *     }
                 */
                "application/json": components["schemas"]["IntegrationInput"];
            };
        };
        responses: {
            /** @description Let guests come from a booking calendar (iCalendar); it is read at once, then every 15 minutes. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "integration_id": "01a1f1ec6432688cdcbb0193",
                     *       "type": "ical",
                     *       "name": "Airbnb",
                     *       "url": "https://calendar.example.com/boathouse.ics",
                     *       "created_at": "2026-11-19T03:49:23.634Z",
                     *       "last_synced_at": null,
                     *       "last_error": "DNS: the name calendar.example.com does not exist",
                     *       "guest_count": 0,
                     *       "leaving_count": 0,
                     *       "next_sync_at": "2026-11-19T04:03:42.409Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Integration"];
                };
            };
        };
    };
    deleteIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the integration: 24 lower-case hex characters. */
                integration_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    updateIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the integration: 24 lower-case hex characters. */
                integration_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Airbnb, ground floor"
                 *     }
                 */
                "application/json": components["schemas"]["IntegrationChange"];
            };
        };
        responses: {
            /** @description Change the name or the address of an integration; it is read at once from where it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "integration_id": "01a1f1ec6432688cdcbb0193",
                     *       "type": "ical",
                     *       "name": "Airbnb, ground floor",
                     *       "url": "https://calendar.example.com/boathouse.ics",
                     *       "created_at": "2026-11-19T03:49:23.634Z",
                     *       "last_synced_at": null,
                     *       "last_error": "DNS: the name calendar.example.com does not exist",
                     *       "guest_count": 0,
                     *       "leaving_count": 0,
                     *       "next_sync_at": "2026-11-19T04:04:44.676Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Integration"];
                };
            };
        };
    };
    syncIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the integration: 24 lower-case hex characters. */
                integration_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read it now; the answer shows what came of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "integration_id": "01a1f1ec6432688cdcbb0193",
                     *       "type": "ical",
                     *       "name": "Airbnb",
                     *       "url": "https://calendar.example.com/boathouse.ics",
                     *       "created_at": "2026-11-19T03:49:23.634Z",
                     *       "last_synced_at": null,
                     *       "last_error": "DNS: the name calendar.example.com does not exist",
                     *       "guest_count": 0,
                     *       "leaving_count": 0,
                     *       "next_sync_at": "2026-11-19T04:05:14.188Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Integration"];
                };
            };
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The booking systems that an organization is connected to, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": []
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectionList"];
                };
            };
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionInput"];
            };
        };
        responses: {
            /** @description Let guests of all homes come from a booking system; it is read at once, then every 15 minutes. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    getConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the connection: 24 lower-case hex characters. */
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One connection, with the guests who are about to go. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the connection: 24 lower-case hex characters. */
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    updateConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the connection: 24 lower-case hex characters. */
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionChange"];
            };
        };
        responses: {
            /** @description Change the name, what counts as a stay, or the secrets of a connection; it is read at once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    syncConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the connection: 24 lower-case hex characters. */
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read it now; the answer shows what came of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    listConnectionListings: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the connection: 24 lower-case hex characters. */
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rooms or listings of the account, each with its home or with the home of the same name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingList"];
                };
            };
        };
    };
    setListingHome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the connection: 24 lower-case hex characters. */
                connection_id: string;
                /** @description Id of the listing: 24 lower-case hex characters. */
                listing_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListingChange"];
            };
        };
        responses: {
            /** @description Say which home a listing is, or that it is none; its guests come at once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
        };
    };
    getConnectionTranscript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the connection: 24 lower-case hex characters. */
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the booking system was asked lately and what it answered, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcript"];
                };
            };
        };
    };
    listHomeIncidents: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description Only what happened at this time or later. */
                from?: string;
                /** @description Only what happened before this time. */
                to?: string;
                kind?: "noise" | "intrusion" | "smoke_alarm" | "carbon_monoxide" | "gas" | "water" | "smoking" | "temperature" | "humidity" | "mould";
                /** @description Only open ones, or only closed ones. */
                open?: boolean;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What went on in a home, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentList"];
                    "text/csv": string;
                };
            };
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description Only what happened at this time or later. */
                from?: string;
                /** @description Only what happened before this time. */
                to?: string;
                kind?: "noise" | "intrusion" | "smoke_alarm" | "carbon_monoxide" | "gas" | "water" | "smoking" | "temperature" | "humidity" | "mould";
                /** @description Only open ones, or only closed ones. */
                open?: boolean;
                tag?: string;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What went on in all homes of an organization, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentList"];
                    "text/csv": string;
                };
            };
        };
    };
    getIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the incident: 24 lower-case hex characters. */
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An incident with its events and what was done about it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentWithAll"];
                };
            };
        };
    };
    acknowledgeIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the incident: 24 lower-case hex characters. */
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Somebody looks after it; the first one counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
        };
    };
    snoozeIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the incident: 24 lower-case hex characters. */
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentSnooze"];
            };
        };
        responses: {
            /** @description Send no notifications, messages or calls about it for some minutes; its events are recorded as usual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
        };
    };
    closeIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the incident: 24 lower-case hex characters. */
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Somebody says that it is over, where no device can tell. Noise ends by itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
        };
    };
    noteIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the incident: 24 lower-case hex characters. */
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentNote"];
            };
        };
        responses: {
            /** @description An incident with its events and what was done about it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentWithAll"];
                };
            };
        };
    };
    listGuestMessages: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was written to a guest and what came back, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "message_id": "01a1f1e65e3e9902bc9960e0",
                     *           "home_id": "01a1f1e458faa35334dec07f",
                     *           "direction": "out",
                     *           "channel": "email",
                     *           "purpose": "written",
                     *           "status": "queued",
                     *           "attempts": 0,
                     *           "scheduled_for": "2026-11-19T03:42:48.894Z",
                     *           "created_at": "2026-11-19T03:42:48.894Z",
                     *           "guest_id": "01a1f1e5e8d283dedc266185",
                     *           "subject": "Your stay at Boathouse by the lake",
                     *           "text": "Welcome! The key is under the mat."
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 1,
                     *         "limit": 50,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MessageList"];
                    "text/csv": string;
                };
            };
        };
    };
    writeToGuest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channel": "email",
                 *       "text": "Welcome! The key is under the mat."
                 *     }
                 */
                "application/json": components["schemas"]["MessageInput"];
            };
        };
        responses: {
            /** @description Write to a guest; it is sent at once, whatever the hour. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": "01a1f1e65e3e9902bc9960e0",
                     *       "home_id": "01a1f1e458faa35334dec07f",
                     *       "direction": "out",
                     *       "channel": "email",
                     *       "purpose": "written",
                     *       "status": "queued",
                     *       "attempts": 0,
                     *       "scheduled_for": "2026-11-19T03:42:48.894Z",
                     *       "created_at": "2026-11-19T03:42:48.894Z",
                     *       "guest_id": "01a1f1e5e8d283dedc266185",
                     *       "subject": "Your stay at Boathouse by the lake",
                     *       "text": "Welcome! The key is under the mat."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description Only these. Still accepted, in the words of earlier versions: scheduled, sending, accepted (kept in the outbox or taken by a gateway), undelivered, cancelled, skipped, received. */
                status?: "queued" | "not_sent" | "sent" | "delivered" | "failed" | "scheduled" | "sending" | "accepted" | "undelivered" | "cancelled" | "skipped" | "received";
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id?: string;
                /** @description Id of the incident: 24 lower-case hex characters. */
                incident_id?: string;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages of all homes of an organization, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedMessageList"];
                    "text/csv": string;
                };
            };
        };
    };
    getNoise: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The noise that is going on in a home, if there is any. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "incident": {
                     *         "incident_id": "ab84297ba96d66e41269c32e",
                     *         "level": 1,
                     *         "opened_at": "2026-11-19T03:36:38.334Z",
                     *         "level_at": "2026-11-19T03:36:38.334Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Noise"];
                };
            };
        };
    };
    acknowledgeNoise: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Somebody looks into it: the host is called no more; messages to the guest go on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "incident": {
                     *         "incident_id": "ab84297ba96d66e41269c32e",
                     *         "level": 1,
                     *         "opened_at": "2026-11-19T03:36:38.334Z",
                     *         "level_at": "2026-11-19T03:36:38.334Z",
                     *         "acknowledged_at": "2026-11-19T03:42:08.334Z",
                     *         "acknowledged_by": "01a1a95238aa456871955ba4"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Noise"];
                };
            };
        };
    };
    snoozeNoise: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "minutes": 30
                 *     }
                 */
                "application/json": components["schemas"]["NoiseSnooze"];
            };
        };
        responses: {
            /** @description Nobody is written to or called about it for a while; its events are raised as ever. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "incident": {
                     *         "incident_id": "ab84297ba96d66e41269c32e",
                     *         "level": 1,
                     *         "opened_at": "2026-11-19T03:36:38.334Z",
                     *         "level_at": "2026-11-19T03:36:38.334Z",
                     *         "acknowledged_at": "2026-11-19T03:42:08.334Z",
                     *         "acknowledged_by": "01a1a95238aa456871955ba4",
                     *         "snoozed_until": "2026-11-19T04:12:11.694Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Noise"];
                };
            };
        };
    };
    endNoiseSnooze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not put off any longer: what waited goes out now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "incident": {
                     *         "incident_id": "ab84297ba96d66e41269c32e",
                     *         "level": 1,
                     *         "opened_at": "2026-11-19T03:36:38.334Z",
                     *         "level_at": "2026-11-19T03:36:38.334Z",
                     *         "acknowledged_at": "2026-11-19T03:42:08.334Z",
                     *         "acknowledged_by": "01a1a95238aa456871955ba4"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Noise"];
                };
            };
        };
    };
    listMessageTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What guests and hosts are told, per occasion and channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "templates": [
                     *         {
                     *           "template_id": "pre_arrival_sms",
                     *           "channel": "sms",
                     *           "language": "en-GB",
                     *           "body": "Hi {{guest_name}}, welcome to {{home_name}}! Check-in: {{checkin_time}}. How to get in, and everything else you need: {{guest_page}}",
                     *           "is_default": true,
                     *           "translations": [],
                     *           "built_in": [
                     *             {
                     *               "language": "en-GB",
                     *               "body": "Hi {{guest_name}}, welcome to {{home_name}}! Check-in: {{checkin_time}}. How to get in, and everything else you need: {{guest_page}}"
                     *             },
                     *             {
                     *               "language": "de",
                     *               "body": "Guten Tag {{guest_name}}, willkommen in {{home_name}}! Check-in: {{checkin_time}}. Zugang und alles Weitere finden Sie hier: {{guest_page}}"
                     *             }
                     *           ],
                     *           "placeholders": [
                     *             "guest_name",
                     *             "home_name"
                     *           ]
                     *         },
                     *         {
                     *           "template_id": "noise_sms",
                     *           "channel": "sms",
                     *           "language": "en-GB",
                     *           "body": "Hi {{guest_name}}, it is rather loud at {{home_name}} right now. Please turn it down a little, so that the neighbours can rest. Thank you!",
                     *           "is_default": true,
                     *           "translations": [],
                     *           "built_in": [
                     *             {
                     *               "language": "en-GB",
                     *               "body": "Hi {{guest_name}}, it is rather loud at {{home_name}} right now. Please turn it down a little, so that the neighbours can rest. Thank you!"
                     *             },
                     *             {
                     *               "language": "de",
                     *               "body": "Guten Tag {{guest_name}}, in {{home_name}} ist es gerade recht laut. Bitte seien Sie etwas leiser, damit die Nachbarn Ruhe finden. Vielen Dank!"
                     *             }
                     *           ],
                     *           "placeholders": [
                     *             "guest_name",
                     *             "home_name"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MessageTemplateList"];
                };
            };
        };
    };
    replaceMessageTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                template_id: "pre_arrival_sms" | "noise_sms" | "noise_sms_2" | "noise_sms_3" | "noise_email" | "noise_email_2" | "noise_email_3" | "noise_call" | "noise_call_2" | "noise_call_3" | "safety_sms" | "safety_email" | "safety_call" | "host_call";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "Dear {{guest_name}}, it is a little loud. Thank you!",
                 *       "language": "en-GB"
                 *     }
                 */
                "application/json": components["schemas"]["MessageTemplateChange"];
            };
        };
        responses: {
            /** @description Write a text of your own instead of the built-in one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "template_id": "noise_sms",
                     *       "channel": "sms",
                     *       "language": "en-GB",
                     *       "body": "Dear {{guest_name}}, it is a little loud. Thank you!",
                     *       "is_default": false,
                     *       "translations": [],
                     *       "built_in": [
                     *         {
                     *           "language": "en-GB",
                     *           "body": "Hi {{guest_name}}, it is rather loud at {{home_name}} right now. Please turn it down a little, so that the neighbours can rest. Thank you!"
                     *         },
                     *         {
                     *           "language": "de",
                     *           "body": "Guten Tag {{guest_name}}, in {{home_name}} ist es gerade recht laut. Bitte seien Sie etwas leiser, damit die Nachbarn Ruhe finden. Vielen Dank!"
                     *         }
                     *       ],
                     *       "placeholders": [
                     *         "guest_name",
                     *         "home_name"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MessageTemplate"];
                };
            };
        };
    };
    resetMessageTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                template_id: "pre_arrival_sms" | "noise_sms" | "noise_sms_2" | "noise_sms_3" | "noise_email" | "noise_email_2" | "noise_email_3" | "noise_call" | "noise_call_2" | "noise_call_3" | "safety_sms" | "safety_email" | "safety_call" | "host_call";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the body is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    previewMessageTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                template_id: "pre_arrival_sms" | "noise_sms" | "noise_sms_2" | "noise_sms_3" | "noise_email" | "noise_email_2" | "noise_email_3" | "noise_call" | "noise_call_2" | "noise_call_3" | "safety_sms" | "safety_email" | "safety_call" | "host_call";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "Dear {{guest_name}}, it is a little loud. Thank you!",
                 *       "language": "en-GB"
                 *     }
                 */
                "application/json": components["schemas"]["MessageTemplateDraft"];
            };
        };
        responses: {
            /** @description The text as a made-up guest would get it; nothing is sent or kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "text": "Dear Maria Lindqvist, it is a little loud. Thank you!",
                     *       "segments": 1
                     *     }
                     */
                    "application/json": components["schemas"]["MessageTemplatePreview"];
                };
            };
        };
    };
    getOnCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is told of what goes on, in their order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "people": [
                     *         {
                     *           "user_id": "01a1a95238aa456871955ba4",
                     *           "fullname": "Olga Svensson",
                     *           "email": true,
                     *           "sms": false,
                     *           "push": false,
                     *           "call": false
                     *         }
                     *       ],
                     *       "by_tag": [],
                     *       "listed": false,
                     *       "on_call_now": [
                     *         {
                     *           "user_id": "01a1a95238aa456871955ba4",
                     *           "fullname": "Olga Svensson",
                     *           "email": true,
                     *           "sms": false,
                     *           "push": false,
                     *           "call": false
                     *         }
                     *       ],
                     *       "absences": [],
                     *       "swaps": []
                     *     }
                     */
                    "application/json": components["schemas"]["OnCall"];
                };
            };
        };
    };
    setOnCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnCallInput"];
            };
        };
        responses: {
            /** @description Put members on call, in an order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnCall"];
                };
            };
        };
    };
    getEscalation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How incidents escalate while nobody acknowledges them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "noise": {
                     *         "delay_minutes": 10,
                     *         "rounds": 2,
                     *         "next": "next_person"
                     *       },
                     *       "intrusion": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "everyone"
                     *       },
                     *       "smoke_alarm": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "everyone"
                     *       },
                     *       "carbon_monoxide": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "everyone"
                     *       },
                     *       "gas": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "everyone"
                     *       },
                     *       "water": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "everyone"
                     *       },
                     *       "smoking": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "next_person"
                     *       },
                     *       "temperature": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "next_person"
                     *       },
                     *       "humidity": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "next_person"
                     *       },
                     *       "mould": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "next_person"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Escalation"];
                };
            };
        };
    };
    setEscalation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "noise": {
                 *         "delay_minutes": 10,
                 *         "rounds": 2,
                 *         "next": "next_person"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EscalationInput"];
            };
        };
        responses: {
            /** @description Decide how incidents escalate, by their kind. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "noise": {
                     *         "delay_minutes": 10,
                     *         "rounds": 2,
                     *         "next": "next_person"
                     *       },
                     *       "intrusion": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "everyone"
                     *       },
                     *       "smoke_alarm": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "everyone"
                     *       },
                     *       "carbon_monoxide": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "everyone"
                     *       },
                     *       "gas": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "everyone"
                     *       },
                     *       "water": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "everyone"
                     *       },
                     *       "smoking": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "next_person"
                     *       },
                     *       "temperature": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "next_person"
                     *       },
                     *       "humidity": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "next_person"
                     *       },
                     *       "mould": {
                     *         "delay_minutes": 5,
                     *         "rounds": 2,
                     *         "next": "next_person"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Escalation"];
                };
            };
        };
    };
    listIncidentNotifications: {
        parameters: {
            query?: {
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the incident: 24 lower-case hex characters. */
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who was told of an incident, how, and what became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationList"];
                    "text/csv": string;
                };
            };
        };
    };
    getNotificationWays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How you are told of what goes on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "by_email": true,
                     *       "by_call": false,
                     *       "phone_verified": false,
                     *       "browsers": [],
                     *       "push_key": "BPIo82MAswsYW3N00f1Zlhdte4GdHXEOE-XPaxP9O894I0SfbqTpDsOYy0lppFUTr2g0Y_qwm-sE4ldWv7Jz8lg"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationWays"];
                };
            };
        };
    };
    updateNotificationWays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationWaysChange"];
            };
        };
        responses: {
            /** @description Be told by e-mail and calls, or not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationWays"];
                };
            };
        };
    };
    getNotificationRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What you are told, and when. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rules": [],
                     *       "summary_at": "08:00"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationRules"];
                };
            };
        };
    };
    setNotificationRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationRulesInput"];
            };
        };
        responses: {
            /** @description Decide what you are told, and when: rules, quiet hours, and the summary of the morning. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRules"];
                };
            };
        };
    };
    setNotificationPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationPhone"];
            };
        };
        responses: {
            /** @description Be told by SMS: a code is sent to the number, which counts once that came back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationWays"];
                };
            };
        };
    };
    removeNotificationPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Be told by SMS no more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationWays"];
                };
            };
        };
    };
    proveNotificationPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationPhoneCode"];
            };
        };
        responses: {
            /** @description The code that came by SMS. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationWays"];
                };
            };
        };
    };
    addPushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSubscription"];
            };
        };
        responses: {
            /** @description Be told in a browser. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationWays"];
                };
            };
        };
    };
    removePushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the subscription: 24 lower-case hex characters. */
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Be told in that browser no more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationWays"];
                };
            };
        };
    };
    getAlerting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether alerts reach a person: recipients, gateways and the last test. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reachable": false,
                     *       "recipients": [
                     *         {
                     *           "user_id": "01a1a95238aa456871955ba4",
                     *           "fullname": "Olga Svensson",
                     *           "role": "owner",
                     *           "on_call": true,
                     *           "channels": [
                     *             {
                     *               "channel": "email",
                     *               "state": "missing"
                     *             },
                     *             {
                     *               "channel": "sms",
                     *               "state": "missing"
                     *             }
                     *           ],
                     *           "kinds": [
                     *             {
                     *               "kind": "noise",
                     *               "told": "at_once"
                     *             },
                     *             {
                     *               "kind": "intrusion",
                     *               "told": "at_once"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "gateways": [
                     *         {
                     *           "channel": "email",
                     *           "state": "missing",
                     *           "variables": [
                     *             "LARES_SMTP_URL"
                     *           ]
                     *         },
                     *         {
                     *           "channel": "sms",
                     *           "state": "missing",
                     *           "variables": [
                     *             "LARES_SMS_URL",
                     *             "LARES_SMS_FROM"
                     *           ]
                     *         }
                     *       ],
                     *       "setup": {
                     *         "on_call_listed": false,
                     *         "booking_sources": 0,
                     *         "webhooks": 2,
                     *         "first_device_seen_at": "2026-11-05T01:29:00.000Z"
                     *       },
                     *       "last_test": {
                     *         "test_id": "01a1f1ed2d0edaefa41dbc14",
                     *         "started_at": "2026-11-19T03:50:14.454Z",
                     *         "notifications": [
                     *           {
                     *             "notification_id": "01a1f1ed379a28372f545d0a",
                     *             "user_id": "01a1a95238aa456871955ba4",
                     *             "fullname": "Olga Svensson",
                     *             "channel": "email",
                     *             "status": "not_sent",
                     *             "planned_at": "2026-11-19T03:50:14.454Z",
                     *             "reason": "No gateway is configured: set LARES_SMTP_URL.",
                     *             "settled_at": "2026-11-19T03:50:14.454Z"
                     *           }
                     *         ],
                     *         "started_by": "01a1a95238aa456871955ba4"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Alerting"];
                };
            };
        };
    };
    testAlerting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["AlertTestInput"];
            };
        };
        responses: {
            /** @description Send a test alert to the recipients of a safety incident; a recipient confirms it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "notification_ids": [
                     *         "01a1f1ed379a28372f545d0a"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AlertTestStarted"];
                };
            };
        };
    };
    makeIncidentEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the incident: 24 lower-case hex characters. */
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvidenceInput"];
            };
        };
        responses: {
            /** @description Make a signed report of an incident, and keep it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceReport"];
                };
            };
        };
    };
    makeStayEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the guest: 24 lower-case hex characters. */
                guest_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvidenceInput"];
            };
        };
        responses: {
            /** @description Make a signed report of a stay with all that went on in it, and keep it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceReport"];
                };
            };
        };
    };
    listEvidence: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description Only this one. */
                report_id?: string;
            };
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed reports of a home, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reports": [],
                     *       "paging": {
                     *         "total_count": 0,
                     *         "limit": 50,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EvidenceList"];
                };
            };
        };
    };
    getEvidence: {
        parameters: {
            query?: {
                /** @description json, unless told: the signed file, byte for byte, which `lares report verify` checks. csv: what was measured, for a spreadsheet. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the report: 24 lower-case hex characters. */
                report_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.lares.evidence+json": components["schemas"]["EvidenceFile"];
                    "text/csv": string;
                };
            };
        };
    };
    deleteEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the report: 24 lower-case hex characters. */
                report_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    listDevices: {
        parameters: {
            query?: {
                /** @description How many to answer; 1000 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description Only such devices. never_seen: it has not reported yet. */
                status?: "never_seen" | "online" | "offline";
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The devices of all homes the token may access. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceList"];
                    "text/csv": string;
                };
            };
        };
    };
    listDevicesOfHome: {
        parameters: {
            query?: {
                /** @description How many to answer; 1000 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description Only such devices. never_seen: it has not reported yet. */
                status?: "never_seen" | "online" | "offline";
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The devices of one home. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "devices": [
                     *         {
                     *           "device_id": "01a1a95238aaa952fa2581e0",
                     *           "device_mac": "02:52:fa:25:81:e0",
                     *           "description": "Bedroom",
                     *           "placement": "bedroom",
                     *           "home": "01a1a95238aa1838e61a3cbd",
                     *           "active": true,
                     *           "offline": false,
                     *           "first_seen_at": "2026-11-05T01:29:00.000Z",
                     *           "last_heard_from_at": "2026-11-19T03:39:33.354Z",
                     *           "last_heartbeat_at": "2026-11-19T03:39:33.354Z",
                     *           "next_heartbeat_at": "2026-11-19T03:44:33.354Z",
                     *           "firmware": {
                     *             "installed": "2.4.1",
                     *             "wanted": null
                     *           },
                     *           "hardware_version": 1,
                     *           "battery": {
                     *             "percent": 56.1,
                     *             "voltage": 3.673
                     *           },
                     *           "ongoing_events": [],
                     *           "latest_sensor_values": {
                     *             "motion": {
                     *               "time": "2026-11-18T20:30:00.000Z",
                     *               "value": 3
                     *             },
                     *             "battery": {
                     *               "time": "2026-11-19T03:39:33.354Z",
                     *               "value": 56.1
                     *             },
                     *             "humidity": {
                     *               "time": "2026-11-19T03:35:00.000Z",
                     *               "value": 44.7
                     *             },
                     *             "temperature": {
                     *               "time": "2026-11-19T03:35:00.000Z",
                     *               "value": 20.4
                     *             }
                     *           },
                     *           "configuration": {},
                     *           "mould_risk_level": "none",
                     *           "created_at": "2026-11-05T01:28:20.394Z"
                     *         },
                     *         {
                     *           "device_id": "01a1a95238aade8591c899b9",
                     *           "device_mac": "02:85:91:c8:99:b9",
                     *           "description": "Living room",
                     *           "placement": "living_room",
                     *           "home": "01a1a95238aa1838e61a3cbd",
                     *           "active": true,
                     *           "offline": false,
                     *           "first_seen_at": "2026-11-05T01:29:00.000Z",
                     *           "last_heard_from_at": "2026-11-19T03:38:26.514Z",
                     *           "last_heartbeat_at": "2026-11-19T03:38:26.514Z",
                     *           "next_heartbeat_at": "2026-11-19T03:43:26.514Z",
                     *           "firmware": {
                     *             "installed": "2.4.1",
                     *             "wanted": null
                     *           },
                     *           "hardware_version": 2,
                     *           "battery": {
                     *             "percent": 80.3,
                     *             "voltage": 3.964
                     *           },
                     *           "ongoing_events": [],
                     *           "latest_sensor_values": {
                     *             "voc": {
                     *               "time": "2026-11-19T03:38:00.000Z",
                     *               "value": 182
                     *             },
                     *             "pm25": {
                     *               "time": "2026-11-19T03:38:00.000Z",
                     *               "value": 9
                     *             },
                     *             "sound": {
                     *               "time": "2026-11-19T03:38:00.000Z",
                     *               "value": 30.4
                     *             },
                     *             "motion": {
                     *               "time": "2026-11-18T23:55:00.000Z",
                     *               "value": 1
                     *             },
                     *             "people": {
                     *               "time": "2026-11-19T03:35:00.000Z",
                     *               "value": 4
                     *             },
                     *             "battery": {
                     *               "time": "2026-11-19T03:38:26.514Z",
                     *               "value": 80.3
                     *             },
                     *             "humidity": {
                     *               "time": "2026-11-19T03:35:00.000Z",
                     *               "value": 43.5
                     *             },
                     *             "temperature": {
                     *               "time": "2026-11-19T03:35:00.000Z",
                     *               "value": 19.8
                     *             }
                     *           },
                     *           "configuration": {},
                     *           "mould_risk_level": "none",
                     *           "created_at": "2026-11-05T01:28:20.394Z"
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 2,
                     *         "limit": 1000,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceList"];
                    "text/csv": string;
                };
            };
        };
    };
    createDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Hall",
                 *       "device_mac": "02:00:5e:10:00:01"
                 *     }
                 */
                "application/json": components["schemas"]["DeviceInput"];
            };
        };
        responses: {
            /** @description Add a device to a home; its token is answered this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_id": "01a1f1e4fa76664f370dde27",
                     *       "device_mac": "02:00:5e:10:00:01",
                     *       "description": "Hall",
                     *       "placement": null,
                     *       "home": "01a1f1e458faa35334dec07f",
                     *       "active": true,
                     *       "offline": false,
                     *       "first_seen_at": null,
                     *       "last_heard_from_at": "2026-11-19T03:41:17.814Z",
                     *       "last_heartbeat_at": null,
                     *       "next_heartbeat_at": null,
                     *       "firmware": {
                     *         "installed": null,
                     *         "wanted": null
                     *       },
                     *       "hardware_version": 1,
                     *       "battery": {
                     *         "percent": null,
                     *         "voltage": null
                     *       },
                     *       "ongoing_events": [],
                     *       "latest_sensor_values": {},
                     *       "configuration": {},
                     *       "mould_risk_level": "none",
                     *       "created_at": "2026-11-19T03:41:17.814Z",
                     *       "device_token": "dt_uDWcnfYII8ZjFB174ZRDwzZmkKm0Je0eFerSB9JuVzs"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedDevice"];
                };
            };
        };
    };
    getDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One device. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_id": "01a1a95238aaa952fa2581e0",
                     *       "device_mac": "02:52:fa:25:81:e0",
                     *       "description": "Bedroom",
                     *       "placement": "bedroom",
                     *       "home": "01a1a95238aa1838e61a3cbd",
                     *       "active": true,
                     *       "offline": false,
                     *       "first_seen_at": "2026-11-05T01:29:00.000Z",
                     *       "last_heard_from_at": "2026-11-19T03:55:07.014Z",
                     *       "last_heartbeat_at": "2026-11-19T03:55:07.014Z",
                     *       "next_heartbeat_at": "2026-11-19T04:00:07.014Z",
                     *       "firmware": {
                     *         "installed": "2.4.1",
                     *         "wanted": null
                     *       },
                     *       "hardware_version": 1,
                     *       "battery": {
                     *         "percent": 56.1,
                     *         "voltage": 3.673
                     *       },
                     *       "ongoing_events": [],
                     *       "latest_sensor_values": {
                     *         "motion": {
                     *           "time": "2026-11-18T20:30:00.000Z",
                     *           "value": 3
                     *         },
                     *         "battery": {
                     *           "time": "2026-11-19T03:55:07.014Z",
                     *           "value": 56.1
                     *         },
                     *         "humidity": {
                     *           "time": "2026-11-19T03:50:00.000Z",
                     *           "value": 44.6
                     *         },
                     *         "temperature": {
                     *           "time": "2026-11-19T03:50:00.000Z",
                     *           "value": 20.5
                     *         }
                     *       },
                     *       "configuration": {},
                     *       "mould_risk_level": "none",
                     *       "created_at": "2026-11-05T01:28:20.394Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Device"];
                };
            };
        };
    };
    replaceDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Kitchen"
                 *     }
                 */
                "application/json": components["schemas"]["DeviceChange"];
            };
        };
        responses: {
            /** @description Change members of a device; the others stay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_id": "01a1f1e4fa76664f370dde27",
                     *       "device_mac": "02:00:5e:10:00:01",
                     *       "description": "Kitchen",
                     *       "placement": null,
                     *       "home": "01a1f1e458faa35334dec07f",
                     *       "active": true,
                     *       "offline": false,
                     *       "first_seen_at": null,
                     *       "last_heard_from_at": "2026-11-19T03:41:17.814Z",
                     *       "last_heartbeat_at": null,
                     *       "next_heartbeat_at": null,
                     *       "firmware": {
                     *         "installed": null,
                     *         "wanted": null
                     *       },
                     *       "hardware_version": 1,
                     *       "battery": {
                     *         "percent": null,
                     *         "voltage": null
                     *       },
                     *       "ongoing_events": [],
                     *       "latest_sensor_values": {},
                     *       "configuration": {},
                     *       "mould_risk_level": "none",
                     *       "created_at": "2026-11-19T03:41:17.814Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Device"];
                };
            };
        };
    };
    deleteDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    updateDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "configuration": {
                 *         "led": "off"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DeviceChange"];
            };
        };
        responses: {
            /** @description Change members of a device; the others stay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_id": "01a1f1e4fa76664f370dde27",
                     *       "device_mac": "02:00:5e:10:00:01",
                     *       "description": "Kitchen",
                     *       "placement": null,
                     *       "home": "01a1f1e458faa35334dec07f",
                     *       "active": true,
                     *       "offline": false,
                     *       "first_seen_at": null,
                     *       "last_heard_from_at": "2026-11-19T03:41:17.814Z",
                     *       "last_heartbeat_at": null,
                     *       "next_heartbeat_at": null,
                     *       "firmware": {
                     *         "installed": null,
                     *         "wanted": null
                     *       },
                     *       "hardware_version": 1,
                     *       "battery": {
                     *         "percent": null,
                     *         "voltage": null
                     *       },
                     *       "ongoing_events": [],
                     *       "latest_sensor_values": {},
                     *       "configuration": {
                     *         "led": "off"
                     *       },
                     *       "mould_risk_level": "none",
                     *       "created_at": "2026-11-19T03:41:17.814Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Device"];
                };
            };
        };
    };
    createDeviceToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "revoke_others": true
                 *     }
                 */
                "application/json": components["schemas"]["DeviceTokenInput"];
            };
        };
        responses: {
            /** @description Give a device a new token, answered this once; the one before it works until the next. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_token": "dt_stlLiz5zFBagguV3DumHpPE-bQgm4BS8SpbSs6vugZU"
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceToken"];
                };
            };
        };
    };
    getPairing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Eight letters, such as BCDF-GHJK; in capitals or not, with or without the hyphen. */
                pairing_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device that shows this code and waits to be paired. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "model": "Lares Ear 2",
                     *       "serial": "E2-004711",
                     *       "expires_at": "2026-11-19T06:47:08.806Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Pairing"];
                };
            };
        };
    };
    pairDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "XGTW-KFRZ",
                 *       "description": "Hall"
                 *     }
                 */
                "application/json": components["schemas"]["PairingInput"];
            };
        };
        responses: {
            /** @description Say that the device that shows this code is a new device of the home, or one that there is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_id": "01a1f1e58842e384ad8fcf71",
                     *       "device_mac": "02:84:ad:8f:cf:71",
                     *       "description": "Hall",
                     *       "placement": null,
                     *       "home": "01a1f1e458faa35334dec07f",
                     *       "active": true,
                     *       "offline": false,
                     *       "first_seen_at": null,
                     *       "last_heard_from_at": "2026-11-19T03:41:54.114Z",
                     *       "last_heartbeat_at": null,
                     *       "next_heartbeat_at": null,
                     *       "firmware": {
                     *         "installed": null,
                     *         "wanted": null
                     *       },
                     *       "hardware_version": 1,
                     *       "battery": {
                     *         "percent": null,
                     *         "voltage": null
                     *       },
                     *       "ongoing_events": [],
                     *       "latest_sensor_values": {},
                     *       "configuration": {},
                     *       "mould_risk_level": "none",
                     *       "created_at": "2026-11-19T03:41:54.114Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Device"];
                };
            };
        };
    };
    getTemperature: {
        parameters: {
            query?: {
                /** @description Values from this moment on; a day before end_at unless told. */
                start_at?: string;
                /** @description Values before this moment; now unless told. */
                end_at?: string;
                /** @description Seconds that one value stands for, counted from 1970 (UTC): 60, 120, 180, 240 or a multiple of 300. Unless told, the finest that gives about 500 values; with a limit of 500 or less, the finest that gives 5000 before the limit. Minutes are kept for 90 days, five minutes for 400 days, hours for five years. At most 5000 values are answered at once. */
                time_resolution?: number;
                /** @description Also the least and the most that was measured in the time of each value. */
                include_min_max?: boolean;
                /** @description Also values of null, for times without a measurement. */
                null_fill?: boolean;
                /** @description The newest so many values only; 1 for the newest. */
                limit?: number;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a value is: The mean. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                    "text/csv": string;
                };
            };
        };
    };
    getHumidity: {
        parameters: {
            query?: {
                /** @description Values from this moment on; a day before end_at unless told. */
                start_at?: string;
                /** @description Values before this moment; now unless told. */
                end_at?: string;
                /** @description Seconds that one value stands for, counted from 1970 (UTC): 60, 120, 180, 240 or a multiple of 300. Unless told, the finest that gives about 500 values; with a limit of 500 or less, the finest that gives 5000 before the limit. Minutes are kept for 90 days, five minutes for 400 days, hours for five years. At most 5000 values are answered at once. */
                time_resolution?: number;
                /** @description Also the least and the most that was measured in the time of each value. */
                include_min_max?: boolean;
                /** @description Also values of null, for times without a measurement. */
                null_fill?: boolean;
                /** @description The newest so many values only; 1 for the newest. */
                limit?: number;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a value is: The mean. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                    "text/csv": string;
                };
            };
        };
    };
    getPressure: {
        parameters: {
            query?: {
                /** @description Values from this moment on; a day before end_at unless told. */
                start_at?: string;
                /** @description Values before this moment; now unless told. */
                end_at?: string;
                /** @description Seconds that one value stands for, counted from 1970 (UTC): 60, 120, 180, 240 or a multiple of 300. Unless told, the finest that gives about 500 values; with a limit of 500 or less, the finest that gives 5000 before the limit. Minutes are kept for 90 days, five minutes for 400 days, hours for five years. At most 5000 values are answered at once. */
                time_resolution?: number;
                /** @description Also the least and the most that was measured in the time of each value. */
                include_min_max?: boolean;
                /** @description Also values of null, for times without a measurement. */
                null_fill?: boolean;
                /** @description The newest so many values only; 1 for the newest. */
                limit?: number;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a value is: The mean. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                    "text/csv": string;
                };
            };
        };
    };
    getSoundLevel: {
        parameters: {
            query?: {
                /** @description Values from this moment on; a day before end_at unless told. */
                start_at?: string;
                /** @description Values before this moment; now unless told. */
                end_at?: string;
                /** @description Seconds that one value stands for, counted from 1970 (UTC): 60, 120, 180, 240 or a multiple of 300. Unless told, the finest that gives about 500 values; with a limit of 500 or less, the finest that gives 5000 before the limit. Minutes are kept for 90 days, five minutes for 400 days, hours for five years. At most 5000 values are answered at once. */
                time_resolution?: number;
                /** @description Also the least and the most that was measured in the time of each value. */
                include_min_max?: boolean;
                /** @description Also values of null, for times without a measurement. */
                null_fill?: boolean;
                /** @description The newest so many values only; 1 for the newest. */
                limit?: number;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a value is: A-weighted level over the time (LAeq): that of the mean energy. A mean of decibels would be too low: one minute of 90 dB among nine of 50 dB is a level of 80 dB, not of 54 dB. min and max are the quietest and the loudest moment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                    "text/csv": string;
                };
            };
        };
    };
    getSound: {
        parameters: {
            query?: {
                /** @description Values from this moment on; a day before end_at unless told. */
                start_at?: string;
                /** @description Values before this moment; now unless told. */
                end_at?: string;
                /** @description Seconds that one value stands for, counted from 1970 (UTC): 60, 120, 180, 240 or a multiple of 300. Unless told, the finest that gives about 500 values; with a limit of 500 or less, the finest that gives 5000 before the limit. Minutes are kept for 90 days, five minutes for 400 days, hours for five years. At most 5000 values are answered at once. */
                time_resolution?: number;
                /** @description Also the least and the most that was measured in the time of each value. */
                include_min_max?: boolean;
                /** @description Also values of null, for times without a measurement. */
                null_fill?: boolean;
                /** @description The newest so many values only; 1 for the newest. */
                limit?: number;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a value is: A-weighted level over the time (LAeq): that of the mean energy. A mean of decibels would be too low: one minute of 90 dB among nine of 50 dB is a level of 80 dB, not of 54 dB. min and max are the quietest and the loudest moment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                    "text/csv": string;
                };
            };
        };
    };
    getBattery: {
        parameters: {
            query?: {
                /** @description Values from this moment on; a day before end_at unless told. */
                start_at?: string;
                /** @description Values before this moment; now unless told. */
                end_at?: string;
                /** @description Seconds that one value stands for, counted from 1970 (UTC): 60, 120, 180, 240 or a multiple of 300. Unless told, the finest that gives about 500 values; with a limit of 500 or less, the finest that gives 5000 before the limit. Minutes are kept for 90 days, five minutes for 400 days, hours for five years. At most 5000 values are answered at once. */
                time_resolution?: number;
                /** @description Also the least and the most that was measured in the time of each value. */
                include_min_max?: boolean;
                /** @description Also values of null, for times without a measurement. */
                null_fill?: boolean;
                /** @description The newest so many values only; 1 for the newest. */
                limit?: number;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a value is: The mean. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                    "text/csv": string;
                };
            };
        };
    };
    getMotionEvents: {
        parameters: {
            query?: {
                /** @description Values from this moment on; a day before end_at unless told. */
                start_at?: string;
                /** @description Values before this moment; now unless told. */
                end_at?: string;
                /** @description Seconds that one value stands for, counted from 1970 (UTC): 60, 120, 180, 240 or a multiple of 300. Unless told, the finest that gives about 500 values; with a limit of 500 or less, the finest that gives 5000 before the limit. Minutes are kept for 90 days, five minutes for 400 days, hours for five years. At most 5000 values are answered at once. */
                time_resolution?: number;
                /** @description Also the least and the most that was measured in the time of each value. */
                include_min_max?: boolean;
                /** @description Also values of null, for times without a measurement. */
                null_fill?: boolean;
                /** @description The newest so many values only; 1 for the newest. */
                limit?: number;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the device: 24 lower-case hex characters. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a value is: How many hits. min and max are those of single samples. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                    "text/csv": string;
                };
            };
        };
    };
    listBridges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bridges of a home, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "bridges": []
                     *     }
                     */
                    "application/json": components["schemas"]["BridgeList"];
                };
            };
        };
    };
    createBridge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BridgeInput"];
            };
        };
        responses: {
            /** @description Connect a bridge; its token is answered this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedBridge"];
                };
            };
        };
    };
    getBridge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One bridge. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bridge"];
                };
            };
        };
    };
    deleteBridge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    updateBridge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BridgeChange"];
            };
        };
        responses: {
            /** @description Give a bridge another name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bridge"];
                };
            };
        };
    };
    rotateBridgeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Give a bridge a new token, answered this once; the one before it stops working. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeToken"];
                };
            };
        };
    };
    listBridgeDevices: {
        parameters: {
            query?: {
                /** @description How many to answer; 1000 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The devices that a bridge knows: those nobody has assigned first, then by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeDeviceList"];
                };
            };
        };
    };
    assignBridgeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
                /** @description Id of the foreign: 24 lower-case hex characters. */
                foreign_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BridgeAssignment"];
            };
        };
        responses: {
            /** @description Say which device it is here: one that is there already, or a new one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeDevice"];
                };
            };
        };
    };
    unassignBridgeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
                /** @description Id of the foreign: 24 lower-case hex characters. */
                foreign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take the device away from it; it stays, and hears from nobody. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeDevice"];
                };
            };
        };
    };
    listOrganizationBridges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bridges that speak for devices in all homes of an organization, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "bridges": []
                     *     }
                     */
                    "application/json": components["schemas"]["BridgeList"];
                };
            };
        };
    };
    createOrganizationBridge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationBridgeInput"];
            };
        };
        responses: {
            /** @description Connect a bridge; its token is answered this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedBridge"];
                };
            };
        };
    };
    getOrganizationBridge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One bridge. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bridge"];
                };
            };
        };
    };
    deleteOrganizationBridge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    updateOrganizationBridge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BridgeChange"];
            };
        };
        responses: {
            /** @description Give a bridge another name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bridge"];
                };
            };
        };
    };
    rotateOrganizationBridgeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Give a bridge a new token, answered this once; the one before it stops working. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeToken"];
                };
            };
        };
    };
    listOrganizationBridgeDevices: {
        parameters: {
            query?: {
                /** @description How many to answer; 1000 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The devices that a bridge knows: those nobody has assigned first, then by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeDeviceList"];
                };
            };
        };
    };
    assignOrganizationBridgeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
                /** @description Id of the foreign: 24 lower-case hex characters. */
                foreign_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BridgeAssignment"];
            };
        };
        responses: {
            /** @description Say which device it is here: one that is there already, or a new one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeDevice"];
                };
            };
        };
    };
    unassignOrganizationBridgeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the bridge: 24 lower-case hex characters. */
                bridge_id: string;
                /** @description Id of the foreign: 24 lower-case hex characters. */
                foreign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take the device away from it; it stays, and hears from nobody. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeDevice"];
                };
            };
        };
    };
    listHomeEvents: {
        parameters: {
            query?: {
                /** @description Home event types to answer; all unless told. Comma-separated, or the parameter repeated. */
                event_type?: ("noise_detected" | "noise_quieted" | "noise_sms_sent" | "noise_email_sent" | "noise_auto_call" | "noise_flash_and_sound" | "sound_level_dropped_normal" | "crowd_detected" | "motion_alarm_on" | "motion_alarm_off" | "motion_alarm_critical_event" | "motion_automation_guest_checkin" | "motion_automation_guest_no_show" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "smoking_detected" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent")[];
                /** @description Only events of this moment or later (event_time >= start_at). */
                start_at?: string;
                /** @description Only events before this moment (event_time < end_at). */
                end_at?: string;
                /** @description Only events that belong to the stays of these guests. Comma-separated, or the parameter repeated. */
                guest_ids?: string[];
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events of a home, newest first; increase offset by limit until a page is not full. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "home_events": [
                     *         {
                     *           "event_id": "01a1f16ee5f209549995bf76",
                     *           "event_type": "device_online",
                     *           "event_time": "2026-11-19T01:32:10.134Z",
                     *           "home_id": "01a1a95238aa1838e61a3cbd",
                     *           "metadata": {
                     *             "homeName": "Kallio two-room",
                     *             "timezone": "Europe/Helsinki",
                     *             "deviceId": "01a1a95238aaa952fa2581e0",
                     *             "deviceName": "Bedroom",
                     *             "hardwareVersion": 1,
                     *             "guestId": "01a1d8ee5360e21e1d5c9a14",
                     *             "deviceOnline": {
                     *               "reason": "recovered",
                     *               "lastReportAt": "2026-11-18T05:28:20.394Z",
                     *               "offlineMinutes": 1204,
                     *               "deviceId": "01a1a95238aaa952fa2581e0",
                     *               "deviceName": "Bedroom"
                     *             }
                     *           },
                     *           "device_id": "01a1a95238aaa952fa2581e0",
                     *           "guest_id": "01a1d8ee5360e21e1d5c9a14"
                     *         },
                     *         {
                     *           "event_id": "01a1efb8608a8ba19ac11351",
                     *           "event_type": "device_offline",
                     *           "event_time": "2026-11-18T17:33:20.394Z",
                     *           "home_id": "01a1a95238aa1838e61a3cbd",
                     *           "metadata": {
                     *             "homeName": "Kallio two-room",
                     *             "timezone": "Europe/Helsinki",
                     *             "deviceId": "01a1a95238aaa952fa2581e0",
                     *             "deviceName": "Bedroom",
                     *             "hardwareVersion": 1,
                     *             "guestId": "01a1d8ee5360e21e1d5c9a14",
                     *             "deviceOffline": {
                     *               "lastReportAt": "2026-11-18T05:28:20.394Z",
                     *               "timeoutMinutes": 725,
                     *               "deviceId": "01a1a95238aaa952fa2581e0",
                     *               "deviceName": "Bedroom"
                     *             }
                     *           },
                     *           "device_id": "01a1a95238aaa952fa2581e0",
                     *           "guest_id": "01a1d8ee5360e21e1d5c9a14"
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 26,
                     *         "limit": 2,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HomeEventList"];
                    "text/csv": string;
                };
            };
        };
    };
    getHomeEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description Id of the home event: 24 lower-case hex characters. */
                home_event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One event of a home. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_id": "01a1f16ee5f209549995bf76",
                     *       "event_type": "device_online",
                     *       "event_time": "2026-11-19T01:32:10.134Z",
                     *       "home_id": "01a1a95238aa1838e61a3cbd",
                     *       "metadata": {
                     *         "homeName": "Kallio two-room",
                     *         "timezone": "Europe/Helsinki",
                     *         "deviceId": "01a1a95238aaa952fa2581e0",
                     *         "deviceName": "Bedroom",
                     *         "hardwareVersion": 1,
                     *         "guestId": "01a1d8ee5360e21e1d5c9a14",
                     *         "deviceOnline": {
                     *           "reason": "recovered",
                     *           "lastReportAt": "2026-11-18T05:28:20.394Z",
                     *           "offlineMinutes": 1204,
                     *           "deviceId": "01a1a95238aaa952fa2581e0",
                     *           "deviceName": "Bedroom"
                     *         }
                     *       },
                     *       "device_id": "01a1a95238aaa952fa2581e0",
                     *       "guest_id": "01a1d8ee5360e21e1d5c9a14"
                     *     }
                     */
                    "application/json": components["schemas"]["HomeEvent"];
                };
            };
        };
    };
    listUserEvents: {
        parameters: {
            query?: {
                /** @description Oldest first (asc) or newest first (desc, unless told). */
                order?: "asc" | "desc";
                /** @description Only events of this moment or later (event_time >= start_at). */
                start_at?: string;
                /** @description Only events before this moment (event_time < end_at). */
                end_at?: string;
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deprecated: user events of all homes the token may access. Use GET /homes/{home_id}/events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "01a1f1e5d162fc579818f61b",
                     *           "type": "disturbance_snoozed",
                     *           "user_id": "01a1a95238aa456871955ba4",
                     *           "created_at": "2026-11-19T03:42:11.694Z",
                     *           "home_id": "01a1f1e458faa35334dec07f"
                     *         },
                     *         {
                     *           "id": "01a1f1e560a62877c4df5f64",
                     *           "type": "device_online",
                     *           "user_id": "01a1a95238aa456871955ba4",
                     *           "created_at": "2026-11-19T03:41:39.354Z",
                     *           "home_id": "01a1f1e458faa35334dec07f",
                     *           "device_id": "01a1f1e4fa76664f370dde27"
                     *         }
                     *       ],
                     *       "paging": {
                     *         "total_count": 233,
                     *         "limit": 50,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserEventList"];
                };
            };
        };
    };
    getHomeReport: {
        parameters: {
            query?: {
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
                /** @description A month such as 2026-10. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A month of a home. Needs events_read too. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeReport"];
                    "text/csv": string;
                };
            };
        };
    };
    getOrganizationReport: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                tag?: string;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description A month such as 2026-10. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A month of the homes of an organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationReport"];
                    "text/csv": string;
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All homes of an organization at a glance. Needs events_read too. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "generated_at": "2026-11-19T03:57:40.794Z",
                     *       "counts": {
                     *         "homes": 8,
                     *         "states": {
                     *           "danger": 1,
                     *           "attention": 2,
                     *           "ok": 4,
                     *           "unknown": 1
                     *         },
                     *         "quiet": 6,
                     *         "noisy": 1,
                     *         "cold": 0,
                     *         "hot": 0,
                     *         "alarm": 1,
                     *         "offline": 0,
                     *         "occupied": 4,
                     *         "attention": 3
                     *       },
                     *       "devices": {
                     *         "total": 16,
                     *         "never_heard": 2,
                     *         "offline": 0,
                     *         "battery_low": 1,
                     *         "tampered": 0
                     *       },
                     *       "homes": [
                     *         {
                     *           "home_id": "01a1a95238aa9fd9d6aa6731",
                     *           "name": "Fjord cabin",
                     *           "timezone": "Europe/Oslo",
                     *           "state": "danger",
                     *           "reasons": [
                     *             {
                     *               "condition": "alarm",
                     *               "incident_ids": [
                     *                 "01a1f1a6438a30acad16f5a9"
                     *               ]
                     *             }
                     *           ],
                     *           "conditions": [
                     *             "alarm"
                     *           ],
                     *           "quiet": true,
                     *           "occupied": false,
                     *           "alarm_status": "off",
                     *           "devices": 3,
                     *           "offline_devices": 0,
                     *           "never_seen_devices": 0,
                     *           "temperature": 20.2,
                     *           "sound": 33.3,
                     *           "last_event": {
                     *             "event_type": "motion_alarm_off",
                     *             "event_time": "2026-11-19T03:04:02.994Z"
                     *           }
                     *         },
                     *         {
                     *           "home_id": "01a1f1e458faa35334dec07f",
                     *           "name": "Boathouse by the lake",
                     *           "timezone": "Europe/Stockholm",
                     *           "state": "attention",
                     *           "reasons": [
                     *             {
                     *               "condition": "noisy",
                     *               "incident_ids": [
                     *                 "ab84297ba96d66e41269c32e"
                     *               ],
                     *               "device_ids": [
                     *                 "01a1f1e4fa76664f370dde27"
                     *               ]
                     *             }
                     *           ],
                     *           "conditions": [
                     *             "noisy"
                     *           ],
                     *           "quiet": false,
                     *           "occupied": false,
                     *           "alarm_status": "off",
                     *           "devices": 2,
                     *           "offline_devices": 0,
                     *           "never_seen_devices": 1,
                     *           "last_event": {
                     *             "event_type": "device_online",
                     *             "event_time": "2026-11-19T03:41:39.354Z"
                     *           }
                     *         }
                     *       ],
                     *       "today": {
                     *         "arrivals": {
                     *           "total": 2,
                     *           "to_come": 1,
                     *           "detected": 1,
                     *           "next": [
                     *             {
                     *               "home_id": "01a1a95238aa789c45927583",
                     *               "home_name": "Nyhavn studio",
                     *               "timezone": "Europe/Copenhagen",
                     *               "at": "2026-11-19T04:15:00.000Z",
                     *               "guest_id": "01a1f17a9ae622ca02e238db",
                     *               "guest_name": "Freja Byrne"
                     *             }
                     *           ]
                     *         },
                     *         "departures": {
                     *           "total": 0,
                     *           "to_come": 0,
                     *           "next": []
                     *         }
                     *       },
                     *       "coverage": [
                     *         {
                     *           "event_type": "noise_detected",
                     *           "events": 10,
                     *           "last_seen_at": "2026-11-19T03:36:38.334Z"
                     *         },
                     *         {
                     *           "event_type": "noise_quieted",
                     *           "events": 3,
                     *           "last_seen_at": "2026-11-19T02:36:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    getHomeState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of a home, as on the dashboard. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "home_id": "01a1a95238aa1838e61a3cbd",
                     *       "generated_at": "2026-11-19T03:57:48.894Z",
                     *       "state": "ok",
                     *       "reasons": [],
                     *       "conditions": [],
                     *       "quiet": true
                     *     }
                     */
                    "application/json": components["schemas"]["HomeState"];
                };
            };
        };
    };
    listOrganizationEvents: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description The `next` of an answer: go on after its last event. */
                after?: string;
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events of all homes of an organization, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventFeed"];
                    "text/csv": string;
                };
            };
        };
    };
    getHomeAssistant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether Home Assistant is told of a home. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "home_id": "01a1a95238aa1838e61a3cbd",
                     *       "available": false,
                     *       "enabled": false
                     *     }
                     */
                    "application/json": components["schemas"]["HomeAssistant"];
                };
            };
        };
    };
    setHomeAssistant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HomeAssistantChange"];
            };
        };
        responses: {
            /** @description Tell Home Assistant of a home and its devices, or take them back from it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeAssistant"];
                };
            };
        };
    };
    listOrganizationWebhooks: {
        parameters: {
            query?: {
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks of an organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "hook_id": "01a1a952d360e2051181195b",
                     *           "organization_id": "01a1a95238aa139bbb5087d5",
                     *           "url": "http://127.0.0.1:43715/hook",
                     *           "requires_auth_token": false,
                     *           "events": [
                     *             "*"
                     *           ],
                     *           "created_at": "2026-11-05T01:29:00.000Z",
                     *           "created_by": "01a1a95238aa456871955ba4",
                     *           "broken": false
                     *         },
                     *         {
                     *           "hook_id": "01a1f16b40aacb739b844dcd",
                     *           "organization_id": "01a1a95238aa139bbb5087d5",
                     *           "url": "http://demo.localhost:37989/demo/receivers/Q5MDIfAbx9WH9qY69gKv-dBkQmEByGnt",
                     *           "requires_auth_token": false,
                     *           "events": [
                     *             "*"
                     *           ],
                     *           "created_at": "2026-11-19T01:28:20.394Z",
                     *           "created_by": "01a1a95238aa456871955ba4",
                     *           "broken": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationWebhookList"];
                    "text/csv": string;
                };
            };
        };
    };
    createOrganizationWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/lares",
                 *       "events": [
                 *         "noise_detected",
                 *         "noise_quieted"
                 *       ],
                 *       "token": "my-own-token"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationWebhookInput"];
            };
        };
        responses: {
            /** @description Have the events of every home of an organization sent to a url. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1f1ed84b6dd48904c2258",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "url": "https://hooks.example.com/lares",
                     *       "requires_auth_token": true,
                     *       "events": [
                     *         "noise_detected",
                     *         "noise_quieted"
                     *       ],
                     *       "created_at": "2026-11-19T03:50:37.854Z",
                     *       "created_by": "01a1a95238aa456871955ba4",
                     *       "broken": false,
                     *       "hook_secret": "9d563bf57dfe691d9f4c68a4e7aaf87c28ddefab"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedOrganizationWebhook"];
                };
            };
        };
    };
    getOrganizationWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the hook: 24 lower-case hex characters. */
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One webhook of an organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1a952d360e2051181195b",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "url": "http://127.0.0.1:43715/hook",
                     *       "requires_auth_token": false,
                     *       "events": [
                     *         "*"
                     *       ],
                     *       "created_at": "2026-11-05T01:29:00.000Z",
                     *       "created_by": "01a1a95238aa456871955ba4",
                     *       "broken": false
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationWebhook"];
                };
            };
        };
    };
    updateOrganizationWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the hook: 24 lower-case hex characters. */
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/lares/v2"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationWebhookEdit"];
            };
        };
        responses: {
            /** @description Change the address, the events or the token of a webhook; what is left out stays. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1f1ed84b6dd48904c2258",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "url": "https://hooks.example.com/lares/v2",
                     *       "requires_auth_token": true,
                     *       "events": [
                     *         "noise_detected",
                     *         "noise_quieted"
                     *       ],
                     *       "created_at": "2026-11-19T03:50:37.854Z",
                     *       "created_by": "01a1a95238aa456871955ba4",
                     *       "broken": false
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationWebhook"];
                };
            };
        };
    };
    deleteOrganizationWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the hook: 24 lower-case hex characters. */
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the body is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    repairOrganizationWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the hook: 24 lower-case hex characters. */
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "broken": false
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationWebhookChange"];
            };
        };
        responses: {
            /** @description Start delivery again after a webhook broke. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1f1ed84b6dd48904c2258",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "url": "https://hooks.example.com/lares/v2",
                     *       "requires_auth_token": true,
                     *       "events": [
                     *         "noise_detected",
                     *         "noise_quieted"
                     *       ],
                     *       "created_at": "2026-11-19T03:50:37.854Z",
                     *       "created_by": "01a1a95238aa456871955ba4",
                     *       "broken": false
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationWebhook"];
                };
            };
        };
    };
    pingOrganizationWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the hook: 24 lower-case hex characters. */
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    testOrganizationWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the hook: 24 lower-case hex characters. */
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook_ping"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookTestInput"];
            };
        };
        responses: {
            /** @description What came of a test. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "duration_ms": 0,
                     *       "status_code": 200,
                     *       "delivery_id": "01a1f1edbc060000000007d1"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    listOrganizationWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many to answer; 50 unless told. */
                limit?: number;
                /** @description How many to skip. `before` goes farther. */
                offset?: number;
                /** @description Only what happened at this time or later. */
                from?: string;
                /** @description Only what happened before this time. */
                to?: string;
                /** @description Only these. */
                status?: "pending" | "delivered" | "failed" | "discarded";
                /** @description Only of this type. */
                type?: "noise_detected" | "noise_quieted" | "noise_sms_sent" | "noise_email_sent" | "noise_auto_call" | "noise_flash_and_sound" | "sound_level_dropped_normal" | "crowd_detected" | "pir_motion" | "motion_alarm_on" | "motion_alarm_off" | "motion_alarm_critical_event" | "motion_automation_guest_checkin" | "motion_automation_guest_no_show" | "temperature_high" | "temperature_low" | "temperature_risen_normal" | "temperature_dropped_normal" | "humidity_high" | "humidity_low" | "humidity_risen_normal" | "humidity_dropped_normal" | "almost_freezing" | "risk_of_mould" | "risk_of_mould_cleared" | "smoking_detected" | "alarm_heard" | "device_online" | "device_offline" | "device_power_off" | "battery_low" | "battery_empty" | "tamper_mounted" | "tamper_removed" | "short_button_press" | "guest_connect_sms_sent" | "webhook_ping";
                /** @description Id of the event: only its deliveries: 24 lower-case hex characters. */
                event_id?: string;
                /** @description Id of the delivered event: only its deliveries: 24 lower-case hex characters. */
                webhook_event_id?: string;
                /** @description Id of the delivery: only what is older than it. So no page moves while deliveries are added: 24 lower-case hex characters. */
                before?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the hook: 24 lower-case hex characters. */
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every delivery of the last days, newest first, and what became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [],
                     *       "paging": {
                     *         "total_count": 0,
                     *         "limit": 50,
                     *         "offset": 0
                     *       },
                     *       "kept_days": 7
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
        };
    };
    getOrganizationWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the hook: 24 lower-case hex characters. */
                hook_id: string;
                /** @description Id of the delivery: 24 lower-case hex characters. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One delivery, with the bytes that were sent and the beginning of what was answered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WholeWebhookDelivery"];
                };
            };
        };
    };
    explainOrganizationWebhookEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the hook: 24 lower-case hex characters. */
                hook_id: string;
                /** @description Id of the event: 24 lower-case hex characters. */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of an event at a webhook, or why it was not sent there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventAtWebhook"];
                };
            };
        };
    };
    getOrganizationWebhookDeliverySummary: {
        parameters: {
            query?: {
                /** @description json unless told. csv: a file, UTF-8 with a byte order mark, one line for each entry, in quotes (RFC 4180); all entries that fit, unless limit or offset are given. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the hook: 24 lower-case hex characters. */
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits to be sent, and how the attempts of the last 24 hours went. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pending": [],
                     *       "pending_count": 0,
                     *       "outcomes": []
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliverySummary"];
                    "text/csv": string;
                };
            };
        };
    };
    createListener: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "noise_detected",
                 *         "noise_quieted"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ListenerInput"];
            };
        };
        responses: {
            /** @description Begin to listen to the events of an organization; it ends by itself when nobody reads for a minute. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listener_id": "01a1f1edc43a63e784fbced6",
                     *       "organization_id": "01a1a95238aa139bbb5087d5",
                     *       "events": [
                     *         "noise_detected",
                     *         "noise_quieted"
                     *       ],
                     *       "created_at": "2026-11-19T03:50:53.754Z",
                     *       "secret": "8b0bdd6559a44d76920fe84fc008d9bab269c7b4"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedListener"];
                };
            };
        };
    };
    readListener: {
        parameters: {
            query?: {
                /** @description False when left out. */
                follow?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the listener: 24 lower-case hex characters. */
                listener_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON value in each line, with a `type`. `ready` comes first. `delivery` has `headers` and `body`, exactly as a webhook would get them, `event_type`, and a `number`, which is the same when it is sent again after a cut. `beat` comes every 5 seconds with `follow`; after 15 without one the connection is lost. `end` has a `reason`: restart, expired, taken_over, removed, access, behind. Pass over types you do not know. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
        };
    };
    deleteListener: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
                /** @description Id of the listener: 24 lower-case hex characters. */
                listener_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the body is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendListenerSample: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "noise_detected"
                 *     }
                 */
                "application/json": components["schemas"]["ListenerSampleInput"];
            };
        };
        responses: {
            /** @description Send a sample of an event to whatever you listen with; it is marked as one and is in no history. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listeners": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListenerSampleSent"];
                };
            };
        };
    };
    listUserWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your webhooks, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hooks": [
                     *         {
                     *           "hook_id": "01a1a9777260050f740f3afb",
                     *           "created_at": "2026-11-05T02:09:00.000Z",
                     *           "url": "http://127.0.0.1:39473/hook",
                     *           "events": [
                     *             "*"
                     *           ],
                     *           "token": false
                     *         },
                     *         {
                     *           "hook_id": "01a1f1edcf3ecee323701484",
                     *           "created_at": "2026-11-19T03:50:56.574Z",
                     *           "url": "https://hooks.example.com/lares",
                     *           "events": [
                     *             "disturbance_first_notice",
                     *             "disturbance_ended"
                     *           ],
                     *           "token": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserWebhookList"];
                };
            };
        };
    };
    createUserWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/lares",
                 *       "events": [
                 *         "disturbance_first_notice",
                 *         "disturbance_ended"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UserWebhookInput"];
            };
        };
        responses: {
            /** @description Register a webhook for your own account; its secret is answered this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1f1edcf3ecee323701484",
                     *       "created_at": "2026-11-19T03:50:56.574Z",
                     *       "url": "https://hooks.example.com/lares",
                     *       "events": [
                     *         "disturbance_first_notice",
                     *         "disturbance_ended"
                     *       ],
                     *       "token": false,
                     *       "hook_secret": "6d977475dea3d663c1cd33b17db1fbd47f27897c"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedUserWebhook"];
                };
            };
        };
    };
    updateUserWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the hook: 24 lower-case hex characters. */
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/lares/v2"
                 *     }
                 */
                "application/json": components["schemas"]["UserWebhookEdit"];
            };
        };
        responses: {
            /** @description Change the address, the events or the token of a webhook; what is left out stays. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hook_id": "01a1f1edcf3ecee323701484",
                     *       "created_at": "2026-11-19T03:50:56.574Z",
                     *       "url": "https://hooks.example.com/lares/v2",
                     *       "events": [
                     *         "disturbance_first_notice",
                     *         "disturbance_ended"
                     *       ],
                     *       "token": false
                     *     }
                     */
                    "application/json": components["schemas"]["UserWebhook"];
                };
            };
        };
    };
    deleteUserWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    pingUserWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    testUserWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the hook: 24 lower-case hex characters. */
                hook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of a test. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "duration_ms": 1,
                     *       "status_code": 200
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    importList: {
        parameters: {
            query?: {
                /** @description Answer what would be done, and store nothing. */
                dry_run?: boolean;
                /** @description IANA name, such as Europe/Stockholm; no offset. */
                timezone?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example home,timezone,preset,device,placement,guest,checkin_time,checkout_time
                 *     Harbour loft,Europe/Stockholm,Quiet city flat,Hall,hallway,Ada Lovelace,2026-12-19,2026-12-22
                 */
                "text/csv": string;
                /**
                 * @example home,timezone,preset,device,placement,guest,checkin_time,checkout_time
                 *     Harbour loft,Europe/Stockholm,Quiet city flat,Hall,hallway,Ada Lovelace,2026-12-19,2026-12-22
                 */
                "multipart/form-data": string;
            };
        };
        responses: {
            /** @description Set up homes, their devices and their guests from one CSV file, all of it or nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "homes": {
                     *         "created": 1,
                     *         "updated": 0
                     *       },
                     *       "devices": {
                     *         "created": 1,
                     *         "updated": 0
                     *       },
                     *       "guests": {
                     *         "created": 1,
                     *         "updated": 0
                     *       },
                     *       "ignored_columns": [],
                     *       "home_list": [
                     *         {
                     *           "home_id": "01a1f1ec475e41ef31b40e5a",
                     *           "name": "Harbour loft",
                     *           "created": true,
                     *           "changed": [],
                     *           "devices_created": 1,
                     *           "guests_created": 1
                     *         }
                     *       ],
                     *       "new_devices": [
                     *         {
                     *           "device_id": "01a1f1ec4b1eddb3e67f1305",
                     *           "description": "Hall",
                     *           "home_id": "01a1f1ec475e41ef31b40e5a",
                     *           "home_name": "Harbour loft",
                     *           "device_token": "dt_hETsU2uBOFhxeidl2h54FvhrXITFCMCgr_cSsRqMWnM"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListImport"];
                };
            };
            /** @description Set up homes, their devices and their guests from one CSV file, all of it or nothing. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "homes": {
                     *         "created": 1,
                     *         "updated": 0
                     *       },
                     *       "devices": {
                     *         "created": 1,
                     *         "updated": 0
                     *       },
                     *       "guests": {
                     *         "created": 1,
                     *         "updated": 0
                     *       },
                     *       "ignored_columns": [],
                     *       "home_list": [
                     *         {
                     *           "home_id": "01a1f1ec475e41ef31b40e5a",
                     *           "name": "Harbour loft",
                     *           "created": true,
                     *           "changed": [],
                     *           "devices_created": 1,
                     *           "guests_created": 1
                     *         }
                     *       ],
                     *       "new_devices": [
                     *         {
                     *           "device_id": "01a1f1ec4b1eddb3e67f1305",
                     *           "description": "Hall",
                     *           "home_id": "01a1f1ec475e41ef31b40e5a",
                     *           "home_name": "Harbour loft",
                     *           "device_token": "dt_hETsU2uBOFhxeidl2h54FvhrXITFCMCgr_cSsRqMWnM"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListImport"];
                };
            };
        };
    };
    importGuests: {
        parameters: {
            query?: {
                /** @description Keep the good rows, and report the others. */
                partial?: boolean;
                /** @description Answer what would be done, and store nothing. */
                dry_run?: boolean;
                /** @description The column of guests' names, by its header, where that is not `name`. */
                name_column?: string;
                /** @description Likewise for `phone_number`. Empty: no column of the file is this one. */
                phone_number_column?: string;
                /** @description Likewise for `email`. Empty: no column of the file is this one. */
                email_column?: string;
                /** @description Likewise for `checkin_time`: times with a zone, or dates, which take the home's check-in hour. */
                checkin_time_column?: string;
                /** @description Likewise for `checkout_time`. Empty: no column of the file is this one. */
                checkout_time_column?: string;
                /** @description Likewise for `external_id`. Empty: no column of the file is this one. */
                external_id_column?: string;
                /** @description Likewise for `language`: a BCP 47 tag, or a name such as German. Empty: no column of the file is this one. */
                language_column?: string;
            };
            header?: never;
            path: {
                /** @description Id of the home: 24 lower-case hex characters. */
                home_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example name,checkin_time,external_id
                 *     Ada Lovelace,2026-12-19T03:41:38.334Z,r-1
                 */
                "text/csv": string;
                /**
                 * @example name,checkin_time,external_id
                 *     Ada Lovelace,2026-12-19T03:41:38.334Z,r-1
                 */
                "multipart/form-data": string;
            };
        };
        responses: {
            /** @description Create and update guests from a CSV file; all of them or none, unless `partial`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1,
                     *       "updated": 0,
                     *       "errors": []
                     *     }
                     */
                    "application/json": components["schemas"]["GuestImport"];
                };
            };
            /** @description Create and update guests from a CSV file; all of them or none, unless `partial`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1,
                     *       "updated": 0,
                     *       "errors": []
                     *     }
                     */
                    "application/json": components["schemas"]["GuestImport"];
                };
            };
        };
    };
    importOrganizationGuests: {
        parameters: {
            query?: {
                /** @description Keep the good rows, and report the others. */
                partial?: boolean;
                /** @description Answer what would be done, and store nothing. */
                dry_run?: boolean;
                /** @description The column of guests' names, by its header, where that is not `name`. */
                name_column?: string;
                /** @description Likewise for `phone_number`. Empty: no column of the file is this one. */
                phone_number_column?: string;
                /** @description Likewise for `email`. Empty: no column of the file is this one. */
                email_column?: string;
                /** @description Likewise for `checkin_time`: times with a zone, or dates, which take the home's check-in hour. */
                checkin_time_column?: string;
                /** @description Likewise for `checkout_time`. Empty: no column of the file is this one. */
                checkout_time_column?: string;
                /** @description Likewise for `external_id`. Empty: no column of the file is this one. */
                external_id_column?: string;
                /** @description Likewise for `language`: a BCP 47 tag, or a name such as German. Empty: no column of the file is this one. */
                language_column?: string;
                /** @description Likewise for `home`: the id of a home of the organization, or its whole name; case does not count. */
                home_column?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization: 24 lower-case hex characters. */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example home,name,checkin_time,checkout_time
                 *     Boathouse by the lake,Grace Hopper,2026-12-19,2026-12-22
                 */
                "text/csv": string;
                /**
                 * @example home,name,checkin_time,checkout_time
                 *     Boathouse by the lake,Grace Hopper,2026-12-19,2026-12-22
                 */
                "multipart/form-data": string;
            };
        };
        responses: {
            /** @description Create and update guests of several homes from one CSV file, whose column `home` names them; all or none, unless `partial`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1,
                     *       "updated": 0,
                     *       "errors": []
                     *     }
                     */
                    "application/json": components["schemas"]["GuestImport"];
                };
            };
            /** @description Create and update guests of several homes from one CSV file, whose column `home` names them; all or none, unless `partial`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1,
                     *       "updated": 0,
                     *       "errors": []
                     *     }
                     */
                    "application/json": components["schemas"]["GuestImport"];
                };
            };
        };
    };
    sendReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "v": 1,
                 *       "boot_id": 7,
                 *       "seq": 42,
                 *       "sent_at": 1795059698334,
                 *       "heartbeat_s": 300,
                 *       "samples": [
                 *         {
                 *           "t": 1795058978334,
                 *           "laeq": 86.5,
                 *           "temp": 21.4,
                 *           "rh": 44
                 *         },
                 *         {
                 *           "t": 1795059038334,
                 *           "laeq": 86.5,
                 *           "temp": 21.4,
                 *           "rh": 44
                 *         }
                 *       ],
                 *       "battery": {
                 *         "pct": 87,
                 *         "mv": 3950
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DeviceReport"];
            };
        };
        responses: {
            /** @description Everything that is counted is stored. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": 1,
                     *       "duplicates": 0,
                     *       "rejected": [],
                     *       "next_report_s": 60,
                     *       "commands": [],
                     *       "server_time": 1795059705894
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceReportAnswer"];
                };
            };
        };
    };
    listCommands: {
        parameters: {
            query?: {
                /** @description Seconds to wait for a command; none unless told. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it has not acknowledged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "commands": []
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceCommandList"];
                };
            };
        };
    };
    sendUplink: {
        parameters: {
            query?: {
                /** @description ChirpStack’s name of it. Others than `up` are answered and not taken. */
                event?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NetworkServerMessage"];
            };
        };
        responses: {
            /** @description It was heard, and stored where it was taken. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeardUplink"];
                };
            };
        };
    };
    beginPairing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "Lares Ear 2",
                 *       "serial": "E2-004711"
                 *     }
                 */
                "application/json": components["schemas"]["DeviceIntroduction"];
            };
        };
        responses: {
            /** @description Show the code, and ask for the token every `interval` seconds. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pairing_secret": "ps_j3FMY0Q6m0Te9y9zENT4pqFHiO-dBNB_UbaRCrpdcNI",
                     *       "code": "XGTW-KFRZ",
                     *       "pair_url": "http://127.0.0.1:37989/pair/XGTW-KFRZ",
                     *       "expires_in": 900,
                     *       "interval": 5
                     *     }
                     */
                    "application/json": components["schemas"]["BegunPairing"];
                };
            };
        };
    };
    takeDeviceToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it is paired, and its token once it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "paired",
                     *       "device_id": "01a1f1e58842e384ad8fcf71",
                     *       "device_token": "dt_XcnZ6g2JbGM6LdwPc5_3x5mj-17jxcAsq38JbEoiBgA",
                     *       "address": "http://127.0.0.1:37989"
                     *     }
                     */
                    "application/json": components["schemas"]["PairingState"];
                };
            };
        };
    };
    authorize: {
        parameters: {
            query: {
                client_id: string;
                /** @description Exactly as registered. */
                redirect_uri: string;
                /** @description `code`. */
                response_type: string;
                /** @description Comes back unchanged. */
                state?: string;
                /** @description Permissions with spaces between; narrows what is offered. All of them when left out. */
                scope?: string;
                /** @description PKCE (RFC 7636). */
                code_challenge?: string;
                /** @description `S256`. */
                code_challenge_method?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    requestToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "01a1f1f271e2d7ceca65c28a",
                 *       "client_secret": "cs_HNyNg8P8VWG0rLjGatXGEENOorw9-chwNuD2YqmUUeQ",
                 *       "grant_type": "client_credentials",
                 *       "scope": "homes_read"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
                /**
                 * @example {
                 *       "client_id": "01a1f1f271e2d7ceca65c28a",
                 *       "client_secret": "cs_HNyNg8P8VWG0rLjGatXGEENOorw9-chwNuD2YqmUUeQ",
                 *       "grant_type": "client_credentials",
                 *       "scope": "homes_read"
                 *     }
                 */
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "at_SSqI2By4BMZYzDprx7qioWZU2LDGZFCC7ghCixwQiQs",
                     *       "token_type": "Bearer",
                     *       "expires_in": 3600,
                     *       "scope": "homes_read",
                     *       "user_id": "01a1a95238aa456871955ba4"
                     *     }
                     */
                    "application/json": components["schemas"]["Tokens"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "01a1f1f271e2d7ceca65c28a",
                 *       "client_secret": "cs_HNyNg8P8VWG0rLjGatXGEENOorw9-chwNuD2YqmUUeQ",
                 *       "token": "at_SSqI2By4BMZYzDprx7qioWZU2LDGZFCC7ghCixwQiQs"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["RevocationRequest"];
                /**
                 * @example {
                 *       "client_id": "01a1f1f271e2d7ceca65c28a",
                 *       "client_secret": "cs_HNyNg8P8VWG0rLjGatXGEENOorw9-chwNuD2YqmUUeQ",
                 *       "token": "at_SSqI2By4BMZYzDprx7qioWZU2LDGZFCC7ghCixwQiQs"
                 *     }
                 */
                "application/json": components["schemas"]["RevocationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
        };
    };
    authorizeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "000000000000000000000001",
                 *       "scope": "user_read webhook_write"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["DeviceAuthorizationRequest"];
                /**
                 * @example {
                 *       "client_id": "000000000000000000000001",
                 *       "scope": "user_read webhook_write"
                 *     }
                 */
                "application/json": components["schemas"]["DeviceAuthorizationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_code": "dc_Y4821mNlZ5F1Ck_jtHtU0pU3duTdOgBTmh20rp07LpQ",
                     *       "user_code": "ZBGK-CKQH",
                     *       "verification_uri": "http://127.0.0.1:37989/device",
                     *       "verification_uri_complete": "http://127.0.0.1:37989/device?user_code=ZBGK-CKQH",
                     *       "expires_in": 600,
                     *       "interval": 5
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceAuthorization"];
                };
            };
        };
    };
}
