// right: actor loop with reply channel in the request, all selects watch ctx
package actorreq

import "context"

type req struct {
	key   string
	reply chan string
}
type Actor struct {
	ctx  context.Context
	reqs chan req
}

func Start(ctx context.Context) *Actor {
	a := &Actor{ctx, make(chan req)}
	go a.loop()
	return a
}
func (a *Actor) loop() {
	m := map[string]string{}
	for {
		select {
		case r := <-a.reqs:
			r.reply <- m[r.key]
		case <-a.ctx.Done():
			return
		}
	}
}
func (a *Actor) Get(k string) (string, error) {
	r := req{k, make(chan string, 1)}
	select {
	case a.reqs <- r:
	case <-a.ctx.Done():
		return "", a.ctx.Err()
	}
	select {
	case v := <-r.reply:
		return v, nil
	case <-a.ctx.Done():
		return "", a.ctx.Err()
	}
}
