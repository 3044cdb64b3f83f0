// Written by client/generate.py. Do not edit: change the Python side and run it again.

/** The book that explains each edition: its own, or that of the edition it is a copy of. */
export const EDITION_BOOKS: Record<string, string> = {
  "2005": "2005",
  "1994": "1994",
  "dutch": "dutch",
  "amigo2000": "amigo2000"
}
