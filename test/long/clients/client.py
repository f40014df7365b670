import sys
from datetime import datetime, timezone

import openapi_client as lares

url, token = sys.argv[1:]
with lares.ApiClient(lares.Configuration(host=url, access_token=token)) as client:
    home = lares.HomesApi(client).list_homes().homes[0]
    arrival = datetime(2027, 1, 2, 14, tzinfo=timezone.utc)
    guest = lares.GuestsApi(client).create_guest(
        home.home_id, lares.GuestInput(name="Ada", checkin_time=arrival)
    )
    events = []
    while True:
        page = lares.EventsApi(client).list_home_events(
            home.home_id, event_type=["battery_low", "device_offline"], limit=2, offset=len(events)
        )
        events += page.home_events
        if len(page.home_events) < 2:
            break
    print(home.name, guest.name, len(events))
