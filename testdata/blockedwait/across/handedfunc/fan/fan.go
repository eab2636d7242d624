// Package fan gives all that comes on one channel to those who ask for it.
package fan

import "context"

// Connect opens the channel.
type Connect func() (chan string, error)

// A Fan has subscribers.
type Fan struct {
	running bool
	subs    map[chan string]bool
}

// Subscribe opens the channel when the first subscriber comes, and reads it to its end.
func (f *Fan) Subscribe(ctx context.Context, connect Connect) (<-chan string, error) {
	if !f.running {
		in, err := connect()
		if err != nil {
			return nil, err
		}
		f.running = true
		go f.stream(in)
	}
	sub := make(chan string, 100)
	f.subs[sub] = true
	return sub, nil
}

func (f *Fan) stream(in chan string) {
	for item := range in {
		for sub := range f.subs {
			select {
			case sub <- item:
			default:
			}
		}
	}
}
