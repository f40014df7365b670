-- Importing an organization invites those of its members who have an account here. No member of it invites them: the operator does.
ALTER TABLE invitations ADD COLUMN by_operator boolean NOT NULL DEFAULT false;
