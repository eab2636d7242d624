// The registration is wrapped in an io.Closer and kept in a slice that Close walks.
package ioclosers

import (
	"errors"
	"io"

	"k8s.io/client-go/tools/cache"
)

type registration struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func (r *registration) Close() error { return r.inf.RemoveEventHandler(r.reg) }

type Informant struct {
	closers []io.Closer
}

func (i *Informant) Watch(inf cache.SharedIndexInformer, h cache.ResourceEventHandler) error {
	reg, err := inf.AddEventHandler(h)
	if err != nil {
		return err
	}
	i.closers = append(i.closers, &registration{inf: inf, reg: reg})
	return nil
}

func (i *Informant) Close() error {
	var errs []error
	for _, c := range i.closers {
		errs = append(errs, c.Close())
	}
	i.closers = nil
	return errors.Join(errs...)
}
