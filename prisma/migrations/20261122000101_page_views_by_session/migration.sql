-- Whether a session has seen a page today is asked at each page view.
CREATE INDEX "page_views_session_id_created_at_idx" ON "page_views"("session_id", "created_at");
