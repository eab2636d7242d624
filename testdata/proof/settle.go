package main

import (
	"maps"
	"runtime"
	"time"
)

const (
	patience     = 20 * time.Second      // for anything that has to happen
	quiet        = 75 * time.Millisecond // in which nothing may happen
	quietPolls   = 3                     // in which nothing may happen, even if they take long
	pollInterval = 15 * time.Millisecond
)

// A census is what lives in this process.
type census struct {
	goroutines map[string]int // by frame
	through    map[string]int // by each of their frames
	bytes      uint64         // of objects and stacks
}

// settle counts when all has come to rest: the count has not changed for a
// while, it is the same for each of the n instances that came since the base
// was counted, and no goroutine is about to run. Time alone would not do: on a
// busy machine a goroutine may wait long for its turn. What never comes to rest
// is counted as it is after patience has run out.
//
// Whatever has come since the base gets the lag to go away again.
func settle(base map[string]int, n int, lag time.Duration, spins bool) census {
	var (
		start = time.Now()
		since = start
		last  map[string]int
		polls int
	)
	for time.Since(start) < lag+patience {
		time.Sleep(pollInterval)
		runtime.GC()
		count, active := goroutines()
		if active > 1 && !spins || !maps.Equal(count, last) || !shared(changes(base, count), n) {
			last, since, polls = count, time.Now(), 0
			continue
		}
		polls++
		late := time.Since(start) < lag && !maps.Equal(count, base)
		if !late && polls >= quietPolls && time.Since(since) >= quiet {
			break
		}
	}
	runtime.GC()         // of what counting has allocated
	bytes := liveBytes() // before more is allocated to count
	return census{last, through(), bytes}
}

// changes returns how much more there is of each key after than before.
func changes(before, after map[string]int) map[string]int {
	diff := maps.Clone(after)
	if diff == nil {
		diff = make(map[string]int)
	}
	for key, n := range before {
		diff[key] -= n
	}
	return diff
}

// shared reports whether each of n instances has the same share of each change.
func shared(changes map[string]int, n int) bool {
	for _, count := range changes {
		if count%n != 0 {
			return false
		}
	}
	return true
}

// liveBytes returns the size of the objects that the last collection found
// alive, and of the stacks.
func liveBytes() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc + stats.StackInuse
}
