// Package cache has constructors that start something if they are asked to.
package cache

import (
	"log"
	"time"
)

// A Cache forgets what is old.
type Cache struct {
	entries map[string]time.Time
	stop    chan struct{}
}

// New cleans a cache again and again, if the period is not 0.
func New(every time.Duration) *Cache {
	c := &Cache{make(map[string]time.Time), make(chan struct{})}
	if every > 0 {
		go c.clean(every)
	}
	return c
}

// NewWith does so if it is told to.
func NewWith(cleans bool) *Cache {
	c := &Cache{make(map[string]time.Time), make(chan struct{})}
	if cleans {
		go c.clean(time.Minute)
	}
	return c
}

// NewFor logs, if it is given a logger.
func NewFor(logger *log.Logger) *Cache {
	c := &Cache{make(map[string]time.Time), make(chan struct{})}
	if logger != nil {
		go c.report(logger)
	}
	return c
}

func (c *Cache) report(logger *log.Logger) {
	for {
		select {
		case <-c.stop:
			return
		case <-time.After(time.Minute):
			logger.Print(len(c.entries))
		}
	}
}

func (c *Cache) clean(every time.Duration) {
	for {
		select {
		case <-c.stop:
			return
		case now := <-time.After(every):
			for key, at := range c.entries {
				if now.Sub(at) > every {
					delete(c.entries, key)
				}
			}
		}
	}
}

// Close ends what cleans it.
func (c *Cache) Close() { close(c.stop) }

// Put notes a key.
func (c *Cache) Put(key string) { c.entries[key] = time.Now() }
