// Prints what the verifier makes of each case on standard input: its code, or the event's bytes and name of its webhook.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"lares.example/lareswebhook"
)

type given struct {
	Body          []byte
	Secret        any
	Token         *string
	Authorization *string
}

func main() {
	var cases []given
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	outcomes := []map[string]any{}
	for _, one := range cases {
		outcomes = append(outcomes, outcome(one))
	}
	if err := json.NewEncoder(os.Stdout).Encode(outcomes); err != nil {
		panic(err)
	}
}

func outcome(one given) map[string]any {
	options := lareswebhook.Options{Token: one.Token, Secrets: texts(one.Secret)}
	if one.Authorization != nil {
		options.Authorization = []string{*one.Authorization}
	}
	verified, err := lareswebhook.Verify(one.Body, options)
	var refused *lareswebhook.Error
	switch {
	case errors.As(err, &refused):
		return map[string]any{"code": refused.Code}
	case errors.Is(err, lareswebhook.ErrConfiguration):
		return map[string]any{"code": "configuration"}
	case err != nil:
		panic(err)
	}
	sliced, err := lareswebhook.SliceEvent(one.Body)
	if err != nil || string(sliced) != string(verified.Raw) {
		panic("another event")
	}
	return map[string]any{"hook_id": verified.HookID, "event": sliced}
}

func texts(secret any) []string {
	list, isList := secret.([]any)
	if !isList {
		return []string{secret.(string)}
	}
	found := []string{}
	for _, one := range list {
		found = append(found, one.(string))
	}
	return found
}
