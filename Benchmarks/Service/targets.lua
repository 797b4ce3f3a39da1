-- Requests the lines of a file in turn: wrk … -s targets.lua URL -- FILE [MILLISECONDS]
-- With MILLISECONDS, each connection pauses that long before its next request.
-- The requests are built before the load begins, so that the client takes as little as possible of
-- the processors that it shares with the server.
local requests = {}
local counter = 0
local pause = 0

function setup(thread)
   thread:set("first", counter)
   counter = counter + 7919
end

function init(arguments)
   local base = wrk.path:gsub("/$", "")
   for line in io.lines(arguments[1]) do
      requests[#requests + 1] = wrk.format("GET", base .. line)
   end
   pause = tonumber(arguments[2] or "0")
   position = first
end

function request()
   position = position + 1
   return requests[position % #requests + 1]
end

function delay()
   return pause
end

function done(summary, latency)
   io.write(string.format(
      '{"requests": %d, "seconds": %.3f, "p50": %.3f, "p99": %.3f, "max": %.3f, ' ..
      '"refused": %d, "broken": %d}\n',
      summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
      latency:percentile(99) / 1e3, latency.max / 1e3, summary.errors.status,
      summary.errors.connect + summary.errors.read + summary.errors.write
         + summary.errors.timeout))
end
