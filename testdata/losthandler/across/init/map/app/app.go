package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/init/map/lib"
	"k8s.io/client-go/informers"
)

type Context struct {
	Informers informers.SharedInformerFactory
}

type InitFunc func(ctx context.Context, c Context) (bool, error)

func NewInitializers() map[string]InitFunc {
	m := map[string]InitFunc{}
	m["gc"] = startGC
	return m
}

func startGC(ctx context.Context, c Context) (bool, error) {
	g, err := lib.NewGC(c.Informers.Core().V1().Pods())
	if err != nil {
		return false, err
	}
	go g.Run(ctx)
	return true, nil
}
