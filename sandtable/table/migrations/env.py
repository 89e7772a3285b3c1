"""Alembic's way in: it runs the versions over the connection that `migrate` opened."""

from alembic import context

from sandtable.table.schema import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
