//go:build !clientgo031 && !clientgo035

package main

var factoriesSince036 = []probe{
	{
		symbol: informersPackage + "SharedInformerFactory.StartWithContext",
		prepare: func(*site) maker {
			create := configMapFactories()
			return func() func() {
				f, informer := create()
				return untilCancelled(f.StartWithContext, informer.HasSynced)
			}
		},
	},
}
