// right: semaphore released by defer; keyed watch ends with ctx
package argo_repo

import (
	"context"
	"golang.org/x/sync/semaphore"
	"sync"
)

type Ctl struct{ sem *semaphore.Weighted }

func (c *Ctl) Generate(ctx context.Context, ks []string) ([]string, error) {
	type res struct {
		s   string
		err error
	}
	out := make(chan res)
	var wg sync.WaitGroup
	for _, k := range ks {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := c.sem.Acquire(ctx, 1); err != nil {
				out <- res{"", err}
				return
			}
			defer c.sem.Release(1)
			out <- res{k, nil}
		}()
	}
	go func() { wg.Wait(); close(out) }()
	var all []string
	var err error
	for r := range out {
		if r.err != nil {
			err = r.err
			continue
		}
		all = append(all, r.s)
	}
	return all, err
}
