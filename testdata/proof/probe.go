package main

import (
	"slices"
	"strings"
	"time"
)

// A probe is one way to make a thing and to let go of it.
type probe struct {
	symbol string // the call that acquires or starts the thing
	note   string // what is special about this way

	// prepare sets up what all instances share, and returns what makes one.
	prepare func(*site) maker

	instances int           // if not defaultInstances
	lag       time.Duration // how late a release may show: something sleeps meanwhile
	spins     bool          // what the release leaves is never at rest
}

// A maker makes one instance, and returns what releases it. It waits until the
// instance is up.
type maker func() (release func())

// defaultInstances is how many instances are made unless they are expensive.
const defaultInstances = 50

// probes is everything there is to measure.
var probes = slices.Concat(
	queues, queuesSince032,
	handlers, handlersSince033, handlersSince037,
	informers, informersSince033,
	factories, factoriesSince036,
	recordBroadcasters, recordStops,
	eventsBroadcasters, eventAdapters,
	watchBroadcasters,
	clientWatches, clientWatchesSince033,
	watchers, watchersSince033, waits,
	logStreams, proxyStreams, execStreams,
	portForwards, portForwardsSince036, portForwardsSince037,
	controllerRuntime, conns, clients, sessions, streams, contexts, responses,
)

// name identifies the probe.
func (p probe) name() string {
	return strings.TrimSpace(p.symbol + " " + p.note)
}

// alone is for instances that share nothing.
func alone(m maker) func(*site) maker {
	return func(*site) maker { return m }
}

// await waits until the condition holds.
func await(condition func() bool) {
	for start := time.Now(); !condition(); time.Sleep(time.Millisecond) {
		if time.Since(start) > patience {
			panic("an instance does not come up")
		}
	}
}

// isClosed returns a condition: the channel is closed.
func isClosed(c <-chan struct{}) func() bool {
	return func() bool {
		select {
		case <-c:
			return true
		default:
			return false
		}
	}
}

// must returns v. An error is nobody's to handle: the case cannot be measured.
func must[T any](v T, err error) T {
	check(err)
	return v
}

// check panics if there is an error.
func check(err error) {
	if err != nil {
		panic(err)
	}
}
