# frozen_string_literal: true

require 'json'
require 'openssl'
require 'strscan'

# Tells whether a webhook delivery comes from your Lares service, and gives you its event.
#
# One file without dependencies, for Ruby 3.0 and later: copy it into your program. Licence: Apache-2.0.
#
#   hook_id, event = LaresWebhook.verify(raw_body, secret: ENV.fetch('HOOK_SECRET')).values_at(:hook_id, :event)
#
# The digest is made over the bytes of `event` as they stand in the body. JSON.generate writes other bytes, so hand in the
# body as received: request.body.read in Rack and Sinatra, request.raw_post in Rails.
module LaresWebhook
  MAX_BODY_BYTES = 1024 * 1024
  MAX_DEPTH = 64
  MAX_MEMBERS = 64

  # The delivery is refused. Its text is safe to log: it holds no secret, token, digest or body.
  class Error < StandardError
    # :malformed_body, :missing_digest, :wrong_digest, :wrong_token or :body_too_large
    attr_reader :code

    def initialize(code, message)
      super(message)
      @code = code
    end
  end

  Member = Struct.new(:value, :bytes)
  private_constant :Member

  module_function

  # secret: hook_secret, or a list of them while one webhook takes the place of another. token: the one the webhook was
  # registered with; nil checks none. authorization: that header as received; without one (nil) hook_token of the body
  # is compared. An empty secret or token is an ArgumentError: your configuration, not the sender.
  #
  # In the answer hook_id is a claim, not a proof: the digest covers the event only.
  def verify(raw_body, secret:, token: nil, authorization: nil)
    secrets = Array(secret)
    texts = token.nil? ? secrets : secrets + [token]
    if secrets.empty? || !texts.all? { |text| text.is_a?(String) && !text.empty? }
      raise ArgumentError, 'LaresWebhook: a secret or the token is missing or empty'
    end

    members = read_members(raw_body)
    event = event_of(members)
    raise malformed('its event is not an object') unless event.value.is_a?(Hash)

    hook_id = members['hook_id']&.value
    raise malformed('it has no hook_id') unless hook_id.is_a?(String)

    # The digest first: only who knows the secret gets to try tokens.
    claimed = members['hook_digest']
    raise Error.new(:missing_digest, 'The body has no hook_digest.') unless claimed

    unless secrets.any? { |one| same?(OpenSSL::HMAC.hexdigest('SHA256', one, event.bytes), claimed.value) }
      raise Error.new(:wrong_digest, 'The hook_digest does not fit the event and the secret.')
    end

    received = authorization.nil? ? members['hook_token']&.value : authorization
    raise Error.new(:wrong_token, 'The token is not the registered one.') if token && !same?(token, received)

    { hook_id: hook_id, event: event.value }
  end

  # The bytes that are signed, for those who compute the digest themselves.
  def slice_event(raw_body)
    event_of(read_members(raw_body)).bytes
  end

  class << self
    private

    def event_of(members)
      members['event'] || raise(malformed('it has no event'))
    end

    # In constant time: == would tell by its duration how much of a guess was right.
    def same?(ours, theirs)
      OpenSSL.secure_compare(ours.b, theirs.is_a?(String) ? theirs.b : '')
    end

    # The members of the body with their raw bytes. One that comes twice is refused: parsers differ on which of the two
    # counts.
    def read_members(raw_body)
      body = raw_body.b
      if body.bytesize > MAX_BODY_BYTES
        raise Error.new(:body_too_large, "The body is over #{MAX_BODY_BYTES} bytes.")
      end
      raise malformed('it is not UTF-8') unless body.dup.force_encoding(Encoding::UTF_8).valid_encoding?

      members = {}
      at = skip_mark(body, 0, '{', 'it is not a JSON object')
      loop do
        raise malformed('a member has no name') unless body[at] == '"'

        name, _, stop = read_value(body, at)
        value, bytes, stop = read_value(body, skip_mark(body, stop, ':', 'a colon is missing'))
        raise malformed('a member comes twice') if members.key?(name)
        raise malformed("it has more than #{MAX_MEMBERS} members") if members.size == MAX_MEMBERS

        members[name] = Member.new(value, bytes)
        at = skip_whitespace(body, stop)
        mark = body[at]
        at = skip_whitespace(body, at + 1)
        next if mark == ','
        raise malformed('the object does not end') unless mark == '}'
        raise malformed('something follows the object') if at < body.bytesize

        return members
      end
    end

    def read_value(body, start)
      stop = find_value_end(body, start)
      bytes = body[start...stop]
      check_tokens(bytes)
      text = without_lone_surrogates(bytes).force_encoding(Encoding::UTF_8)
      value = JSON.parse(text, max_nesting: MAX_DEPTH)
      [value, bytes, stop]
    rescue JSON::ParserError
      raise malformed('it is not JSON')
    end

    # JSON.parse reads comments and unknown escapes, which are no JSON, and more of both in some versions; how tokens may
    # follow each other it judges itself.
    TOKEN = /
      "(?:[^"\\\x00-\x1f]|\\["\\\/bfnrt]|\\u[0-9a-fA-F]{4})*+" |
      -?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![0-9a-zA-Z.]) |
      (?:true|false|null)(?![0-9a-zA-Z]) |
      [{}\[\]:,] | [ \t\n\r]+
    /nx
    private_constant :TOKEN

    def check_tokens(bytes)
      scanner = StringScanner.new(bytes)
      raise malformed('it is not JSON') unless scanner.skip(TOKEN) until scanner.eos?
    end

    # JSON may hold half of a surrogate pair as an escape, which JSON.parse refuses to read: U+FFFD in its place.
    def without_lone_surrogates(bytes)
      bytes.gsub(/\\(?:u(d[89ab]\h{2}\\ud[c-f]\h{2})|u(d[89a-f]\h{2})|.)/imn) { |found| $2 ? '\ufffd' : found }
    end

    # Every byte looked for is ASCII, and UTF-8 has none inside another character. It judges no grammar: that is done on
    # exactly the slice that is found.
    def find_value_end(body, start)
      case body[start]
      when nil then raise malformed('a value is missing')
      when '"' then find_string_end(body, start)
      when '{', '[' then find_container_end(body, start)
      else body.index(/[,}\] \t\n\r]/n, start) || body.bytesize
      end
    end

    def find_string_end(body, start)
      at = start + 1
      while (at = body.index(/["\\]/n, at))
        return at + 1 if body[at] == '"'

        at += 2 # what follows a backslash cannot end the string
      end
      raise malformed('a string does not end')
    end

    def find_container_end(body, start)
      depth = 0
      at = start
      while (at = body.index(/["{}\[\]]/n, at))
        if body[at] == '"'
          at = find_string_end(body, at)
          next
        end
        depth += '{['.include?(body[at]) ? 1 : -1
        raise malformed("it nests deeper than #{MAX_DEPTH} levels") if depth > MAX_DEPTH

        at += 1
        return at if depth.zero?
      end
      raise malformed('an object or array does not end')
    end

    def skip_whitespace(body, start)
      body.index(/[^ \t\n\r]/n, start) || body.bytesize
    end

    def skip_mark(body, start, mark, otherwise)
      at = skip_whitespace(body, start)
      raise malformed(otherwise) unless body[at] == mark

      skip_whitespace(body, at + 1)
    end

    def malformed(what)
      Error.new(:malformed_body, "The body is not a delivery: #{what}.")
    end
  end
end
