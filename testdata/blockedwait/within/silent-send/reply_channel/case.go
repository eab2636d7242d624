// Each command carries its own reply channel of capacity one.
package reply_channel

import (
	"context"
	"errors"
)

type command struct {
	key   string
	reply chan string
}

type Actor struct {
	cmds chan command
	quit chan struct{}
	data map[string]string
}

func NewActor() *Actor {
	a := &Actor{cmds: make(chan command), quit: make(chan struct{}), data: map[string]string{}}
	go a.loop()
	return a
}

func (a *Actor) loop() {
	for {
		select {
		case c := <-a.cmds:
			c.reply <- a.data[c.key]
		case <-a.quit:
			return
		}
	}
}

func (a *Actor) Get(ctx context.Context, key string) (string, error) {
	c := command{key: key, reply: make(chan string, 1)}
	select {
	case a.cmds <- c:
	case <-ctx.Done():
		return "", ctx.Err()
	case <-a.quit:
		return "", errors.New("actor is closed")
	}
	select {
	case v := <-c.reply:
		return v, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (a *Actor) Close() { close(a.quit) }
