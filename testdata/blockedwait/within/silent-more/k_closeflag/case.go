// right: defer closes unless handed over; then the owner's Close does
package k_closeflag

import (
	"context"
	"errors"
	"log"
)

type O struct{ c chan struct{} }

func (o *O) Close() { close(o.c) }
func New(ctx context.Context, fail bool) (_ *O, err error) {
	o := &O{make(chan struct{})}
	go func() { <-o.c; log.Print("end") }()
	defer func() {
		if err != nil {
			o.Close()
		}
	}()
	if fail {
		return nil, errors.New("fail")
	}
	return o, nil
}
