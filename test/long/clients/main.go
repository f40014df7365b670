package main

import (
	"context"
	"fmt"
	"os"
	"time"

	lares "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func must[T any](value T, _ any, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	configuration := lares.NewConfiguration()
	configuration.Servers = lares.ServerConfigurations{{URL: os.Args[1]}}
	client := lares.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), lares.ContextAccessToken, os.Args[2])

	homes := must(client.HomesAPI.ListHomes(ctx).Execute())
	home := homes.Homes[0]
	arrival := time.Date(2027, 1, 2, 14, 0, 0, 0, time.UTC)
	guest := must(client.GuestsAPI.CreateGuest(ctx, home.HomeId).GuestInput(*lares.NewGuestInput("Ada", arrival)).Execute())
	seen := int64(0)
	for {
		page := must(client.EventsAPI.ListHomeEvents(ctx, home.HomeId).
			EventType([]string{"battery_low", "device_offline"}).Limit(2).Offset(seen).Execute())
		seen += int64(len(page.HomeEvents))
		if len(page.HomeEvents) < 2 {
			break
		}
	}
	fmt.Println(home.Name, guest.Name, seen)
}
