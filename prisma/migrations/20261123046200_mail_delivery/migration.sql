-- How an e-mail left the shop: by which provider, or only as a file on the server, which reaches nobody.
ALTER TABLE outbox_mails ADD COLUMN delivered_by text;
