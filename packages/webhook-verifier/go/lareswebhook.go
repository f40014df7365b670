// Package lareswebhook tells whether a webhook delivery comes from your Lares service, and gives you its event.
//
// One file without dependencies, for Go 1.19 and later: copy it into your module. Licence: Apache-2.0.
//
//	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, lareswebhook.MaxBodyBytes))
//	verified, err := lareswebhook.Verify(raw, lareswebhook.Options{Secrets: []string{os.Getenv("HOOK_SECRET")}})
//
// The digest is made over the bytes of "event" as they stand in the body. json.Marshal of a map sorts its keys and escapes
// <, > and &, which are other bytes, so hand in the body as received.
package lareswebhook

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

const (
	MaxBodyBytes = 1 << 20
	MaxDepth     = 64
	MaxMembers   = 64
)

// Error means that the delivery is refused. Its text is safe to log: it holds no secret, token, digest or body.
type Error struct {
	// Code is malformed_body, missing_digest, wrong_digest, wrong_token or body_too_large.
	Code    string
	message string
}

func (e *Error) Error() string { return e.message }

// ErrConfiguration means that a secret or token handed in is empty, which only the receiver can cause.
var ErrConfiguration = errors.New("lareswebhook: a secret or the token is missing or empty")

type Options struct {
	// Secrets has hook_secret, or several while one webhook takes the place of another: one of them has to fit.
	Secrets []string
	// Token is the one the webhook was registered with; nil checks none.
	Token *string
	// Authorization is r.Header.Values("Authorization"). Without one hook_token of the body is compared.
	Authorization []string
}

type Verified struct {
	// HookID says which webhook sent it. The digest covers the event only, so this is a claim, not a proof.
	HookID string
	// Event is parsed from exactly the bytes that were verified; its numbers are json.Number.
	Event map[string]any
	// Raw is those bytes, to unmarshal into a type of your own.
	Raw json.RawMessage
}

// Verify returns an *Error when the delivery is not genuine, and ErrConfiguration when the options cannot be used.
func Verify(rawBody []byte, options Options) (Verified, error) {
	if len(options.Secrets) == 0 || options.Token != nil && *options.Token == "" {
		return Verified{}, ErrConfiguration
	}
	for _, secret := range options.Secrets {
		if secret == "" {
			return Verified{}, ErrConfiguration
		}
	}
	members, err := readMembers(rawBody)
	if err != nil {
		return Verified{}, err
	}
	raw, err := eventOf(members)
	if err != nil {
		return Verified{}, err
	}
	event, isObject := members["event"].value.(map[string]any)
	if !isObject {
		return Verified{}, malformed("its event is not an object")
	}
	hookID, isText := members["hook_id"].value.(string)
	if !isText {
		return Verified{}, malformed("it has no hook_id")
	}

	// The digest first: only who knows the secret gets to try tokens.
	claimed, found := members["hook_digest"]
	if !found {
		return Verified{}, &Error{"missing_digest", "The body has no hook_digest."}
	}
	if !fitsOne(options.Secrets, raw, textOrEmpty(claimed.value)) {
		return Verified{}, &Error{"wrong_digest", "The hook_digest does not fit the event and the secret."}
	}
	if options.Token != nil {
		received := textOrEmpty(members["hook_token"].value)
		if len(options.Authorization) > 0 {
			received = options.Authorization[0]
		}
		if !hmac.Equal([]byte(*options.Token), []byte(received)) {
			return Verified{}, &Error{"wrong_token", "The token is not the registered one."}
		}
	}
	return Verified{HookID: hookID, Event: event, Raw: raw}, nil
}

// SliceEvent returns the bytes that are signed, for those who compute the digest themselves.
func SliceEvent(rawBody []byte) ([]byte, error) {
	members, err := readMembers(rawBody)
	if err != nil {
		return nil, err
	}
	return eventOf(members)
}

func eventOf(members map[string]member) ([]byte, error) {
	event, found := members["event"]
	if !found {
		return nil, malformed("it has no event")
	}
	return event.bytes, nil
}

func fitsOne(secrets []string, event []byte, claimed string) bool {
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write(event)
		if hmac.Equal([]byte(hex.EncodeToString(mac.Sum(nil))), []byte(claimed)) {
			return true
		}
	}
	return false
}

func textOrEmpty(value any) string {
	text, _ := value.(string)
	return text
}

type member struct {
	value any
	bytes []byte
}

// readMembers gives the members of the body with their raw bytes. One that comes twice is refused: parsers differ on
// which of the two counts.
func readMembers(body []byte) (map[string]member, error) {
	if len(body) > MaxBodyBytes {
		return nil, &Error{"body_too_large", fmt.Sprintf("The body is over %d bytes.", MaxBodyBytes)}
	}
	// encoding/json would turn bad bytes into U+FFFD, and different bodies would read alike.
	if !utf8.Valid(body) {
		return nil, malformed("it is not UTF-8")
	}
	members := map[string]member{}
	at, err := skipMark(body, 0, '{', "it is not a JSON object")
	for err == nil {
		if at >= len(body) || body[at] != '"' {
			return nil, malformed("a member has no name")
		}
		var name, value member
		var end int
		if name, end, err = readValue(body, at); err != nil {
			break
		}
		if at, err = skipMark(body, end, ':', "a colon is missing"); err != nil {
			break
		}
		if value, end, err = readValue(body, at); err != nil {
			break
		}
		key := name.value.(string)
		if _, twice := members[key]; twice {
			return nil, malformed("a member comes twice")
		}
		if len(members) == MaxMembers {
			return nil, malformed(fmt.Sprintf("it has more than %d members", MaxMembers))
		}
		members[key] = value
		at = skipWhitespace(body, end)
		if at >= len(body) || body[at] != ',' && body[at] != '}' {
			return nil, malformed("the object does not end")
		}
		mark := body[at]
		at = skipWhitespace(body, at+1)
		if mark == ',' {
			continue
		}
		if at < len(body) {
			return nil, malformed("something follows the object")
		}
		return members, nil
	}
	return nil, err
}

func readValue(body []byte, start int) (member, int, error) {
	end, err := findValueEnd(body, start)
	if err != nil {
		return member{}, 0, err
	}
	slice := body[start:end:end]
	// UseNumber: a number beyond a double (1e400) is valid JSON, and would be an error.
	decoder := json.NewDecoder(bytes.NewReader(slice))
	decoder.UseNumber()
	var value any
	// Valid looks at the whole slice; the decoder stops after the first value.
	if !json.Valid(slice) || decoder.Decode(&value) != nil {
		return member{}, 0, malformed("it is not JSON")
	}
	return member{value, slice}, end, nil
}

// findValueEnd looks for ASCII bytes, and UTF-8 has none inside another character. It judges no grammar: encoding/json
// does, on exactly the slice that is found.
func findValueEnd(body []byte, start int) (int, error) {
	if start >= len(body) {
		return 0, malformed("a value is missing")
	}
	switch body[start] {
	case '"':
		return findStringEnd(body, start)
	case '{', '[':
		return findContainerEnd(body, start)
	}
	end := bytes.IndexAny(body[start:], ",}] \t\n\r")
	if end < 0 {
		return len(body), nil
	}
	return start + end, nil
}

func findStringEnd(body []byte, start int) (int, error) {
	for at := start + 1; at < len(body); at++ {
		switch body[at] {
		case '"':
			return at + 1, nil
		case '\\':
			at++ // what follows a backslash cannot end the string
		}
	}
	return 0, malformed("a string does not end")
}

func findContainerEnd(body []byte, start int) (int, error) {
	depth := 0
	for at := start; at < len(body); at++ {
		switch body[at] {
		case '"':
			end, err := findStringEnd(body, at)
			if err != nil {
				return 0, err
			}
			at = end - 1
		case '{', '[':
			if depth++; depth > MaxDepth {
				return 0, malformed(fmt.Sprintf("it nests deeper than %d levels", MaxDepth))
			}
		case '}', ']':
			if depth--; depth == 0 {
				return at + 1, nil
			}
		}
	}
	return 0, malformed("an object or array does not end")
}

func skipWhitespace(body []byte, at int) int {
	for at < len(body) && (body[at] == ' ' || body[at] == '\t' || body[at] == '\n' || body[at] == '\r') {
		at++
	}
	return at
}

func skipMark(body []byte, start int, mark byte, otherwise string) (int, error) {
	at := skipWhitespace(body, start)
	if at >= len(body) || body[at] != mark {
		return 0, malformed(otherwise)
	}
	return skipWhitespace(body, at+1), nil
}

func malformed(what string) *Error {
	return &Error{"malformed_body", "The body is not a delivery: " + what + "."}
}
