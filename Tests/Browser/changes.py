"""Drives the pages that change records most in Chromium: one car and the things that two people do together.

For a second kind of store: all flows run on the first, in every size and scheme.

    /usr/bin/python3 Tests/Browser/changes.py http://127.0.0.1:8080 [FOLDER FOR PICTURES]
"""

from chain import run_some

FLOWS = {
    "parkings.py": ["a_known_building_takes_three_taps", "extend_look_and_end", "two_windows_see_each_other"],
    "buildings.py": ["an_owner_runs_a_building"],
    "spaces.py": ["a_space_is_rented_on_the_calendar", "a_request_is_answered"],
    "fountains.py": ["review_it"],
    "partners.py": ["ask_and_be_matched_live", "no_message_is_lost_or_shown_twice"],
}

if __name__ == "__main__":
    run_some(FLOWS, "first")
