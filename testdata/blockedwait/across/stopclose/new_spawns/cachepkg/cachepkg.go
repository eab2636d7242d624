// Case: New itself starts the goroutine, Stop exists; of two users one calls Stop and one (a handler) does not: only the whole program shows it.

package cachepkg

type Cache struct {
	sets chan string
	m    map[string]bool
}

// New starts the goroutine that owns the map; call Stop when done.
func New() *Cache {
	c := &Cache{sets: make(chan string), m: map[string]bool{}}
	go c.loop()
	return c
}

func (c *Cache) loop() {
	for k := range c.sets {
		c.m[k] = true
	}
}

func (c *Cache) Set(k string) { c.sets <- k }
func (c *Cache) Stop()        { close(c.sets) }
