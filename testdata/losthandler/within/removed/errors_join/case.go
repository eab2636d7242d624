// Close joins the errors of the removals.
package errorsjoin

import (
	"errors"

	rbacinformers "k8s.io/client-go/informers/rbac/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type BindingCache struct {
	roles               rbacinformers.RoleInformer
	bindings            rbacinformers.RoleBindingInformer
	roleReg, bindingReg cache.ResourceEventHandlerRegistration
}

func NewBindingCache(roles rbacinformers.RoleInformer, bindings rbacinformers.RoleBindingInformer) (*BindingCache, error) {
	c := &BindingCache{roles: roles, bindings: bindings}
	flush := cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, _ interface{}) { c.flush() }}
	roleReg, err := roles.Informer().AddEventHandler(flush)
	if err != nil {
		return nil, err
	}
	bindingReg, err := bindings.Informer().AddEventHandler(flush)
	if err != nil {
		return nil, err
	}
	c.roleReg, c.bindingReg = roleReg, bindingReg
	return c, nil
}

func (c *BindingCache) flush() { klog.V(5).Info("flushed") }

func (c *BindingCache) Close() error {
	return errors.Join(
		c.roles.Informer().RemoveEventHandler(c.roleReg),
		c.bindings.Informer().RemoveEventHandler(c.bindingReg),
	)
}
