-- In which language a guest is spoken to: what the booking says, and what the guest chose on the page. Tags as of BCP 47,
-- such as de or pt-BR. Null: nothing was said.
ALTER TABLE guests ADD COLUMN language text;
ALTER TABLE guests ADD COLUMN chosen_language text;

-- What an organization writes for guests who speak another language than that of its own text.
CREATE TABLE message_template_translations (
  organization_id public_id NOT NULL,
  template_id text NOT NULL,
  language text NOT NULL,
  subject text,
  body text NOT NULL CHECK (body <> ''),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, template_id, language),
  FOREIGN KEY (organization_id, template_id) REFERENCES message_templates ON DELETE CASCADE
);
