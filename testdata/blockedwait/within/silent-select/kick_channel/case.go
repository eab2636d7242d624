// Capacity-one kick channel with default at the sender; the loop ends with ctx.
package kick_channel

import (
	"context"
	"time"
)

type Trigger struct {
	kick chan struct{}
	run  func(context.Context) error
}

func NewTrigger(run func(context.Context) error) *Trigger {
	return &Trigger{kick: make(chan struct{}, 1), run: run}
}

func (t *Trigger) Kick() {
	select {
	case t.kick <- struct{}{}:
	default:
	}
}

func (t *Trigger) Start(ctx context.Context) {
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-t.kick:
				if err := t.run(ctx); err != nil {
					time.AfterFunc(time.Second, t.Kick)
				}
			}
		}
	}()
}
