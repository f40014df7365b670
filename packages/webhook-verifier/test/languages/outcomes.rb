# Prints what the verifier makes of each case on standard input: its code, or the event's bytes and name of its webhook.
require 'base64'
require 'json'
require_relative '../../ruby/lares_webhook'

def outcome(given)
  raw = Base64.strict_decode64(given['body'])
  verified = LaresWebhook.verify(
    raw, secret: given['secret'], token: given['token'], authorization: given['authorization']
  )
  sliced = LaresWebhook.slice_event(raw)
  raise 'another event' unless same_event?(verified[:event], sliced)

  { hook_id: verified[:hook_id], event: Base64.strict_encode64(sliced) }
rescue LaresWebhook::Error => e
  { code: e.code }
rescue ArgumentError
  { code: :configuration }
end

def same_event?(event, sliced)
  event == JSON.parse(sliced.dup.force_encoding('UTF-8'))
rescue JSON::ParserError
  sliced.match?(/\\ud[89a-f]/i) # half of a surrogate pair, which this parser does not read
end

puts JSON.generate(JSON.parse($stdin.read).map { |given| outcome(given) })
