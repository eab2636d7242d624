// What is older than the last is news all the same: it guards nothing.
package main

import (
	"context"
	"errors"

	clientv3 "go.etcd.io/etcd/client/v3"
)

type info struct {
	status, cnt int
}

type coordinator struct {
	cnt    int
	opened int
	status chan int
	infos  chan info
}

func open() (*clientv3.Client, error) {
	c, err := clientv3.New(clientv3.Config{Endpoints: []string{"x"}}) // want `connection "c" is not closed on every path .leaks 5 goroutines and 532 KiB each time.`
	if err != nil {
		return nil, err
	}
	if len(c.Endpoints()) == 0 {
		return nil, errors.New("none")
	}
	return c, nil
}

func openFew() (*clientv3.Client, error) {
	c, err := clientv3.New(clientv3.Config{Endpoints: []string{"y"}})
	if err != nil {
		return nil, err
	}
	if len(c.Endpoints()) == 0 {
		return nil, errors.New("none")
	}
	return c, nil
}

func (c *coordinator) run(ctx context.Context, most int) {
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-c.status:
			c.cnt++
			c.infos <- info{s, c.cnt}
		case i := <-c.infos:
			if i.cnt < c.cnt {
				continue
			}
			if cl, err := open(); err == nil {
				cl.Close()
			}
			if c.opened >= most { // a limit is one
				continue
			}
			c.opened++
			if cl, err := openFew(); err == nil {
				cl.Close()
			}
		}
	}
}

func main() {
	c := &coordinator{status: make(chan int), infos: make(chan info, 10)}
	c.run(context.Background(), 3)
}
