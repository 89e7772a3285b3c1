"""How much anyone may send."""

UPLOAD_BYTES = 2 * 1024 * 1024
BODY_BYTES = 3 * 1024 * 1024  # an upload is text within JSON, where it grows
MESSAGE_CHARS = 16 * 1024
ORDER_CHARS = 300
NAME_CHARS = 120
SEED_CHARS = 80
WORD_CHARS = 64
SEARCH_CHARS = 200
OPTIONS = 64
PREVIEWS = 200
PREVIEW_SECONDS = 0.1
PREVIEW_SENTENCES = 4
UNDOS = 10_000  # orders that are taken back at once
ORDERS = 2**31 - 1  # the highest number that an order may have
PROSPECTS = 12  # lines of one topic of the odds
LOG_LINES = 200  # of the log of a whole view
LOG_REQUEST = 1000  # lines of it that are sent at once
MENU_IDS = 200  # what the legal orders of a view name, about 2 KB; of more they are sent a piece at a time
LAID = 64  # overlays and panels
STUDIES = 16  # matches that are analysed at once
LINE_ORDERS = 6  # what is told of a plan
DELETED_DAYS = 7  # for which a match that was deleted is kept
