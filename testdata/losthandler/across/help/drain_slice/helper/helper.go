package helper

import (
	"errors"

	"k8s.io/client-go/tools/cache"
)

func Drain(inf cache.SharedInformer, regs []cache.ResourceEventHandlerRegistration) error {
	var errs []error
	for _, r := range regs {
		errs = append(errs, inf.RemoveEventHandler(r))
	}
	return errors.Join(errs...)
}
