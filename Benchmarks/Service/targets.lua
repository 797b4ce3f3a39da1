-- Requests the lines of a file in turn: wrk … -s targets.lua URL -- FILE [MILLISECONDS]
-- With MILLISECONDS, each connection pauses that long before its next request.
local targets = {}
local counter = 0
local pause = 0

function setup(thread)
   thread:set("first", counter)
   counter = counter + 7919
end

function init(arguments)
   for line in io.lines(arguments[1]) do targets[#targets + 1] = line end
   pause = tonumber(arguments[2] or "0")
   position = first
   base = wrk.path:gsub("/$", "")
end

function request()
   position = position + 1
   return wrk.format("GET", base .. targets[position % #targets + 1])
end

function delay()
   return pause
end

function done(summary, latency, requests)
   io.write(string.format(
      '{"requests": %d, "seconds": %.3f, "p50": %.3f, "p99": %.3f, "max": %.3f, ' ..
      '"refused": %d, "broken": %d}\n',
      summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
      latency:percentile(99) / 1e3, latency.max / 1e3, summary.errors.status,
      summary.errors.connect + summary.errors.read + summary.errors.write
         + summary.errors.timeout))
end
