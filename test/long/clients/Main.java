import java.time.OffsetDateTime;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.GuestsApi;
import org.openapitools.client.api.HomesApi;
import org.openapitools.client.model.GuestInput;

public class Main {
  public static void main(String[] given) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(given[0]);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + given[1]));
    var home = new HomesApi(client).listHomes(null, null, null, null).getHomes().get(0);
    var input = new GuestInput().name("Ada").checkinTime(OffsetDateTime.parse("2027-01-02T14:00:00Z"));
    var guest = new GuestsApi(client).createGuest(home.getHomeId(), input);
    long seen = 0;
    while (true) {
      var page = new EventsApi(client)
          .listHomeEvents(home.getHomeId(), List.of("battery_low", "device_offline"), null, null, null, 2, seen, null);
      seen += page.getHomeEvents().size();
      if (page.getHomeEvents().size() < 2) break;
    }
    System.out.println(home.getName() + " " + guest.getName() + " " + seen);
  }
}
